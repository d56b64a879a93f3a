/** A run was not finished: its thread was ended because it was late, or died of what it had to do. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  readonly reason: 'late' | 'died';

  constructor(reason: 'late' | 'died', task: string, cause?: unknown) {
    super(reason === 'late' ? `A thread took too long for ${task}` : `A thread died of ${task}`, { cause });
    this.reason = reason;
  }
}
