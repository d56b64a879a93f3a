/** Given to a process before its own code: its clock alone is so many milliseconds ahead (`WRONG_CLOCK_MS`). */
const RealDate = Date;
const aheadMs = Number(process.env['WRONG_CLOCK_MS'] ?? 0);

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }
  static override now = () => RealDate.now() + aheadMs;
} as DateConstructor;
