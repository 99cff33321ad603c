// Calibration of the model's confidences: logistic regression of "is a value" on the log odds that the model gives, for
// each kind, drawn towards that of all kinds together where a kind has few findings.

/** How strongly a kind is drawn: as if the common line had been seen so well. */
const PULL = { slope: 12, offset: 3 };
const ROUNDS = 60;
const ENOUGH = 1e-9;

export const logOdds = (probability) => Math.log(probability / (1 - probability));
export const confidenceOf = (odds, { slope, offset }) => 1 / (1 + Math.exp(-(slope * odds + offset)));

/**
 * @param findings `{kind, odds, isValue}`
 * @returns by kind `{slope, offset}`
 */
export function fitByKind(findings, kinds) {
  const common = fit(findings, { slope: 1, offset: 0 }, { slope: 1, offset: 0.01 });
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      rounded(
        fit(
          findings.filter((finding) => finding.kind === kind),
          common,
          PULL,
        ),
      ),
    ]),
  );
}

/** Newton's method; the prior is a normal distribution around `centre` with precisions `pull`. */
export function fit(findings, centre, pull) {
  let { slope, offset } = centre;
  for (let round = 0; round < ROUNDS; round += 1) {
    let slopeGradient = -pull.slope * (slope - centre.slope);
    let offsetGradient = -pull.offset * (offset - centre.offset);
    let [a, b, c] = [pull.slope, 0, pull.offset];
    for (const { odds, isValue } of findings) {
      const share = confidenceOf(odds, { slope, offset });
      const weight = share * (1 - share);
      const error = (isValue ? 1 : 0) - share;
      slopeGradient += error * odds;
      offsetGradient += error;
      a += weight * odds * odds;
      b += weight * odds;
      c += weight;
    }
    const size = a * c - b * b;
    const slopeStep = (c * slopeGradient - b * offsetGradient) / size;
    const offsetStep = (a * offsetGradient - b * slopeGradient) / size;
    slope = Math.max(0.05, slope + slopeStep);
    offset += offsetStep;
    if (Math.abs(slopeStep) + Math.abs(offsetStep) < ENOUGH) break;
  }
  return { slope, offset };
}

function rounded({ slope, offset }) {
  return { slope: Number(slope.toFixed(4)), offset: Number(offset.toFixed(4)) };
}

/**
 * What share of the findings of each band of confidence are values.
 * @param edges of the bands, from the lowest to 1
 * @returns for each band `{from, to, count, values, mean}`
 */
export function reliability(findings, edges) {
  return edges.slice(0, -1).map((from, at) => {
    const to = edges[at + 1];
    const own = findings.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    const sum = own.reduce((total, { confidence }) => total + confidence, 0);
    return {
      from,
      to,
      count: own.length,
      values: own.filter(({ isValue }) => isValue).length,
      mean: own.length === 0 ? undefined : sum / own.length,
    };
  });
}

/** Expected calibration error (Naeini et al., 2015): how far confidence and share are apart, by the findings of each band. */
export function calibrationError(bands) {
  const total = bands.reduce((sum, { count }) => sum + count, 0);
  return bands.reduce(
    (sum, { count, values, mean = 0 }) =>
      sum + (count === 0 ? 0 : Math.abs(values / count - mean) * (count / total)),
    0,
  );
}
