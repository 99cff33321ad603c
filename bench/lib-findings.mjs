// Findings written down entity by entity, and what differs between two such lists. No text of a case is in them.

/** One line of a list: what was found in one turn of one case. Offsets are UTF-16 code units. */
export function lineOf(corpus, id, turn, findings) {
  const found = findings.map(({ start, end, kind, pass, detector, confidence, validated }) =>
    [start, end, kind, pass, detector, Number(confidence.toFixed(4)), validated === true].join(' '),
  );
  return JSON.stringify({ turn: `${corpus} ${id} ${turn}`, found });
}

/**
 * What stands in one list and not in the other.
 * @param before lines, as {@link lineOf} writes them
 * @returns `- turn: finding` for what is gone, `+ turn: finding` for what is new, `- turn` or `+ turn` for whole turns
 */
export function differences(before, after) {
  const [old, now] = [byTurn(before), byTurn(after)];
  const different = [];
  for (const [turn, found] of old) {
    const other = now.get(turn);
    if (other === undefined) different.push(`- ${turn}`);
    else {
      different.push(...missing(found, other).map((finding) => `- ${turn}: ${finding}`));
      different.push(...missing(other, found).map((finding) => `+ ${turn}: ${finding}`));
    }
  }
  for (const turn of now.keys()) if (!old.has(turn)) different.push(`+ ${turn}`);
  return different;
}

function byTurn(lines) {
  return new Map(
    lines.map((line) => {
      const { turn, found } = JSON.parse(line);
      return [turn, found];
    }),
  );
}

/** A finding that stands twice in one list has to stand twice in the other. */
function missing(list, other) {
  const left = [...other];
  return list.filter((finding) => {
    const at = left.indexOf(finding);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
