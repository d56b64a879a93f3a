/** How long each step of some work took, in milliseconds by its name. */
export class StepTimes {
  readonly milliseconds: Record<string, number> = {};
  #step: string;
  #begun = performance.now();

  constructor(step: string) {
    this.#step = step;
  }

  /** Ends the step before. One that comes again goes on. */
  begin(step: string): void {
    this.end();
    this.#step = step;
  }

  end(): void {
    const now = performance.now();
    this.milliseconds[this.#step] = Math.round((this.milliseconds[this.#step] ?? 0) + now - this.#begun);
    this.#begun = now;
  }

  inWords(): string {
    const steps = Object.entries(this.milliseconds);
    return steps.map(([step, took]) => `${step.toLowerCase()} ${took} ms`).join(', ');
  }
}
