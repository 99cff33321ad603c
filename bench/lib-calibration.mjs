// Calibration of the model's confidences. For each kind, a logistic regression estimates from the model's log odds
// whether a finding is a value. Kinds with few findings are shrunk towards the regression of all kinds together.

/** Strength of the shrinkage towards the regression of all kinds, as precisions of the prior. */
const PULL = { slope: 12, offset: 3 };
const ROUNDS = 100;
const LEAST_SCALE = 1e-6;
const ENOUGH = 1e-9;

/**
 * Number of false positives that cost as much as one missed value. Confidences are scaled by this cost, so that masking
 * is worthwhile from a policy's usual threshold of 0.5, at which one finding in nine is a value.
 */
export const MISS_COST = 8;

export const logOdds = (probability) => Math.log(probability / (1 - probability));
export const confidenceOf = (odds, { slope, offset }) => 1 / (1 + Math.exp(-(slope * odds + offset)));
/** Returns the expected share of values among findings with this confidence. */
export const shareOf = (confidence) => confidence / (confidence + MISS_COST * (1 - confidence));

/**
 * Fits a line for each kind.
 * @param findings `{kind, odds, isValue}`
 * @returns `{slope, offset}` by kind
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

/**
 * Fits a line with Newton's method, halving each step until it reduces the cost. The prior is a normal distribution
 * around `centre` with precisions `pull`.
 */
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

/** Returns the negative log-likelihood of the findings and the line. */
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
 * Returns the share of values by band of confidence.
 * @param edges limits of the bands, from the lowest to 1
 * @returns `{from, to, count, values, mean}` for each band, with `mean` as the expected share
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

/**
 * Returns the expected calibration error (Naeini et al., 2015), which is the mean difference between actual and
 * expected shares, weighted by each band's number of findings.
 */
export function calibrationError(bands) {
  const total = bands.reduce((sum, { count }) => sum + count, 0);
  return bands.reduce(
    (sum, { count, values, mean = 0 }) =>
      sum + (count === 0 ? 0 : Math.abs(values / count - mean) * (count / total)),
    0,
  );
}
