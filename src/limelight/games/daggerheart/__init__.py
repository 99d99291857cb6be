"""Daggerheart: moves, action rolls, Hope and Fear."""
