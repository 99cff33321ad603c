// Preloaded into a process: its clock is off by so many milliseconds. The monotonic clock is not, as with a real one.
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
