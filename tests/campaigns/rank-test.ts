/** How two sets of times differ: by their medians, and by how unlikely that would be if there were no difference. */
export type Difference = {
  readonly medianMs: readonly [number, number];
  /** How many standard deviations the rank sum is from that of equal sets (Mann and Whitney). */
  readonly z: number;
  readonly isUnequal: boolean;
};

/** Seen less often than once in a million by chance. */
const zMax = 5;
/** A difference that a network hides whatever the number of tries: of the median, and at least. */
const partMin = 0.03;
const floorMs = 0.1;

/** Whether measurements distinguish the two. */
export function difference(one: readonly number[], other: readonly number[]): Difference {
  const medianMs = [medianOf(one), medianOf(other)] as const;
  const z = rankDistance(one, other);
  const apartMs = Math.abs(medianMs[0] - medianMs[1]);
  return { medianMs, z, isUnequal: Math.abs(z) > zMax && apartMs > Math.max(floorMs, partMin * Math.min(...medianMs)) };
}

function medianOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}

function rankDistance(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  const ranks = all.toSorted((a, b) => a.ms - b.ms);
  const sum = ranks.reduce((total, { isOne }, index) => total + (isOne ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
