// Preloaded into a process to move its clock by a number of milliseconds. As in reality, the monotonic clock
// does not change.
const RealDate = Date;
const by = Number(process.env.MOVED_BY_MS);

globalThis.Date = class extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(RealDate.now() + by);
    else super(...words);
  }

  static now() {
    return RealDate.now() + by;
  }
};
