// A boardgame.io server as its documentation starts one, with a trivial move. Prints its port.
const { Server } = require("boardgame.io/server");

const game = {
  name: "bench",
  setup: () => ({ count: 0 }),
  disableUndo: true,
  turn: { activePlayers: { all: "play" }, stages: { play: {} } },
  moves: { add: { move: ({ G }) => { G.count += 1; }, ignoreStaleStateID: true } },
};
const server = Server({ games: [game], origins: [/.*/] });
const port = Number(process.argv[2]);
server.run(port, () => console.log(`http://127.0.0.1:${port}`));
