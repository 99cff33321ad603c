import type { Range } from '../text/normalized-text.js';

/** Addresses and the like of the agent's own side, as its instructions write them. */
export class OwnPlaces {
  private readonly places = new Set<string>();

  add(place: string): void {
    this.places.add(place);
  }

  /** True for a part of one: "Harbor" within "12 Harbor Street", though somebody has that name. */
  hold(text: string, { start, end }: Range): boolean {
    for (const place of this.places) {
      const from = Math.max(0, end - place.length);
      const at = text.slice(from, start + place.length).indexOf(place);
      if (at >= 0 && from + at <= start) return true;
    }
    return false;
  }
}
