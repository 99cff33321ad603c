// Lists of findings, and their differences. They contain no text of a case.

/** One line of a list: the findings in one turn of a case. Offsets are UTF-16 code units. */
export function lineOf(corpus, id, turn, findings) {
  const found = findings.map(({ start, end, kind, pass, detector, confidence, validated }) =>
    [start, end, kind, pass, detector, Number(confidence.toFixed(4)), validated === true].join(' '),
  );
  return JSON.stringify({ turn: `${corpus} ${id} ${turn}`, found });
}

/**
 * Differences of two lists.
 * @param before lines written by {@link lineOf}
 * @returns `- turn: finding` for removed ones, `+ turn: finding` for added ones, `- turn` or `+ turn` for whole turns
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

/** Multiset difference: duplicates count. */
function missing(list, other) {
  const left = [...other];
  return list.filter((finding) => {
    const at = left.indexOf(finding);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
