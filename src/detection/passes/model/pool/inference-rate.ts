/** What a text counts for when the next one is measured: about the last hundred make the rate. */
const KEPT = 0.99;

/** How fast a worker reads, by the texts that were read lately. */
export class InferenceRate {
  private ms = 0;
  private characters = 0;

  /** Takes in that a worker took so many milliseconds for a text of so many characters. */
  note(characters: number, ms: number): void {
    this.ms = this.ms * KEPT + ms;
    this.characters = this.characters * KEPT + characters;
  }

  /** Milliseconds that a worker takes for so many characters; 0 before any were measured. */
  estimate(characters: number): number {
    return this.characters === 0 ? 0 : (characters * this.ms) / this.characters;
  }
}
