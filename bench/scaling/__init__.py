"""How far it goes: what things cost, a model made of that, and whether the model holds."""
