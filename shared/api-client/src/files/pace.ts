/** How much is sent at once. */
export interface Pace {
  /** Parts at a time. */
  lanes(): number;
  /** Bytes of a part in one call. */
  piece(): number;
  /** So many bytes were taken. */
  wentThrough(bytes: number): void;
  /** A call was lost. */
  broke(): void;
  /** The browser opened a connection for a call. */
  connected(): void;
}

/** Bytes that are under way at the least: two lanes of half of it each, so that one goes up while the other is answered. */
const LEAST = 256 * 1024;
const FIRST_LANES = 2;
/** Share of what went through since the line last broke that may be under way: what its next break may cost. */
const RISK = 1 / 40;
/** The same of a line that has not broken yet. */
const FIRST_RISK = 1 / 24;

/**
 * For parts that may be sent in pieces. What is under way is lost when the line breaks, so there is little of it until
 * the line has shown that it holds, and more and more then, in larger pieces and more lanes alike.
 */
export function createPiecePace(most: { lanes: number; piece: number }): Pace {
  let through = 0;
  let risk = FIRST_RISK;
  let newLanes = 0;
  const underWay = () => Math.max(LEAST, through * risk);
  const lanes = () => Math.min(most.lanes, Math.floor(FIRST_LANES * Math.sqrt(underWay() / LEAST)));
  const broke = () => {
    if (through > 0) risk = RISK;
    through = 0;
    newLanes = 0;
  };
  return {
    lanes,
    piece: () => Math.min(most.piece, Math.floor(underWay() / lanes())),
    wentThrough(bytes) {
      const before = lanes();
      through += bytes;
      newLanes += lanes() - before;
    },
    broke,
    /** Lanes keep their connections. Where one is replaced, the line broke, and the browser sent a call twice unasked. */
    connected() {
      if (newLanes > 0) newLanes -= 1;
      else broke();
    },
  };
}

/** Parts in a row that went through before one more is sent at a time. */
const CALM = 4;

/** For parts that have to be sent whole: fewer at a time after a failure, more again when the line is calm. */
export function createPartPace(most: { lanes: number; piece: number }): Pace {
  let lanes = most.lanes;
  let calm = 0;
  return {
    lanes: () => lanes,
    piece: () => most.piece,
    wentThrough() {
      calm += 1;
      if (calm % CALM === 0) lanes = Math.min(most.lanes, lanes + 1);
    },
    broke() {
      calm = 0;
      lanes = Math.max(1, Math.floor(lanes / 2));
    },
    connected() {},
  };
}
