// Calibration of the model's confidences: logistic regression of "is a value" on the log odds that the model gives, for
// each kind, drawn towards that of all kinds together where a kind has few findings.

/** How strongly a kind is drawn: as if the common line had been seen so well. */
const PULL = { slope: 12, offset: 3 };
const ROUNDS = 100;
const LEAST_SCALE = 1e-6;
const ENOUGH = 1e-9;

/**
 * How many words somebody would rather have masked in vain than one value left. Confidences are weighed by it, so that a
 * policy's usual threshold of 0.5 is where masking is worth it: where one finding in nine is a value.
 */
export const MISS_COST = 8;

export const logOdds = (probability) => Math.log(probability / (1 - probability));
export const confidenceOf = (odds, { slope, offset }) => 1 / (1 + Math.exp(-(slope * odds + offset)));
/** What share of the findings with that confidence should be values. */
export const shareOf = (confidence) => confidence / (confidence + MISS_COST * (1 - confidence));

/**
 * @param findings `{kind, odds, isValue}`
 * @returns by kind `{slope, offset}`
 */
export function fitByKind(findings, kinds) {
  const common = fit(findings, { slope: 1, offset: 0 }, { slope: 1, offset: 0.01 });
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      weighed(
        fit(
          findings.filter((finding) => finding.kind === kind),
          common,
          PULL,
        ),
      ),
    ]),
  );
}

/** Newton's method, each step halved until it helps; the prior is a normal distribution around `centre` with precisions `pull`. */
export function fit(findings, centre, pull) {
  let line = { ...centre };
  let cost = costOf(findings, line, centre, pull);
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = newtonStep(findings, line, centre, pull);
    let better;
    for (let scale = 1; scale > LEAST_SCALE && better === undefined; scale /= 2) {
      const next = { slope: line.slope + scale * step.slope, offset: line.offset + scale * step.offset };
      const nextCost = next.slope > 0 ? costOf(findings, next, centre, pull) : Infinity;
      if (nextCost < cost) better = { next, nextCost };
    }
    if (better === undefined || cost - better.nextCost < ENOUGH) return better?.next ?? line;
    ({ next: line, nextCost: cost } = better);
  }
  return line;
}

function newtonStep(findings, line, centre, pull) {
  let slopeGradient = -pull.slope * (line.slope - centre.slope);
  let offsetGradient = -pull.offset * (line.offset - centre.offset);
  let [a, b, c] = [pull.slope, 0, pull.offset];
  for (const { odds, isValue } of findings) {
    const share = confidenceOf(odds, line);
    const weight = share * (1 - share);
    const error = (isValue ? 1 : 0) - share;
    slopeGradient += error * odds;
    offsetGradient += error;
    a += weight * odds * odds;
    b += weight * odds;
    c += weight;
  }
  const size = a * c - b * b;
  return {
    slope: (c * slopeGradient - b * offsetGradient) / size,
    offset: (a * offsetGradient - b * slopeGradient) / size,
  };
}

/** The negative logarithm of how likely the findings are, and the line. */
function costOf(findings, line, centre, pull) {
  const away =
    (pull.slope * (line.slope - centre.slope) ** 2 + pull.offset * (line.offset - centre.offset) ** 2) / 2;
  return findings.reduce((sum, { odds, isValue }) => {
    const towards = (isValue ? -1 : 1) * (line.slope * odds + line.offset);
    return sum + (towards > 0 ? towards + Math.log1p(Math.exp(-towards)) : Math.log1p(Math.exp(towards)));
  }, away);
}

function weighed({ slope, offset }) {
  return { slope: Number(slope.toFixed(4)), offset: Number((offset + Math.log(MISS_COST)).toFixed(4)) };
}

/**
 * What share of the findings of each band of confidence are values.
 * @param edges of the bands, from the lowest to 1
 * @returns for each band `{from, to, count, values, mean}`, the last what the share should be
 */
export function reliability(findings, edges) {
  return edges.slice(0, -1).map((from, at) => {
    const to = edges[at + 1];
    const own = findings.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    const sum = own.reduce((total, { confidence }) => total + shareOf(confidence), 0);
    return {
      from,
      to,
      count: own.length,
      values: own.filter(({ isValue }) => isValue).length,
      mean: own.length === 0 ? undefined : sum / own.length,
    };
  });
}

/** Expected calibration error (Naeini et al., 2015): how far the share is from what it should be, by the findings of each band. */
export function calibrationError(bands) {
  const total = bands.reduce((sum, { count }) => sum + count, 0);
  return bands.reduce(
    (sum, { count, values, mean = 0 }) =>
      sum + (count === 0 ? 0 : Math.abs(values / count - mean) * (count / total)),
    0,
  );
}
