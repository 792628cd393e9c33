import { type AccountPlan, ACCOUNTS, type CorpPlan, CORPS, type Sizes } from './corps.ts'
import { LIBRARY_SIZE } from './library.ts'
import { DEFAULT_SEED, type WorldChoice } from './seedWorld.ts'

/** How large the first corporation can be made; the ten others stay as they are. */
export const SIZE_NAMES = ['busy', 'largest'] as const
export type SizeName = (typeof SIZE_NAMES)[number]

interface Scale {
  sizes: Sizes
  members: number
  library: number
}

const SCALES: Record<SizeName, Scale> = {
  busy: {
    members: 120,
    library: 200_000,
    sizes: {
      talents: 60_000,
      followed: 18_000,
      orderItems: 6_000_000,
      goods: 6_000,
      spus: 800,
      colonels: 400,
      activities: 2_000,
      samples: 90_000,
      sampleItems: 130_000,
      cooperations: 30_000,
      schedules: 12_000,
      lives: 180_000,
      videos: 700_000,
      follows: 60_000,
      followLogs: 400_000,
      tags: 200,
      contents: 60_000,
      campaigns: 300,
      monitors: 20_000,
      notices: 60_000,
      oplogs: 2_000_000,
      materials: 20_000,
      scripts: 4_000,
      tasks: 6_000,
      shops: 25,
      teams: 19,
    },
  },
  largest: {
    members: 600,
    library: 2_000_000,
    sizes: {
      talents: 800_000,
      followed: 80_000,
      orderItems: 60_000_000,
      goods: 60_000,
      spus: 6_000,
      colonels: 3_000,
      activities: 20_000,
      samples: 900_000,
      sampleItems: 1_300_000,
      cooperations: 250_000,
      schedules: 90_000,
      lives: 1_500_000,
      videos: 8_000_000,
      follows: 300_000,
      followLogs: 4_000_000,
      tags: 1_000,
      contents: 2_000_000,
      campaigns: 3_000,
      monitors: 500_000,
      notices: 600_000,
      oplogs: 20_000_000,
      materials: 300_000,
      scripts: 30_000,
      tasks: 60_000,
      shops: 120,
      teams: 75,
    },
  },
}

/** Members beyond those of the demo, mostly media, shared out among the teams; the first of each team leads it. */
function extraAccounts(members: number, teams: number): AccountPlan[] {
  const present = ACCOUNTS.filter(({ corp }) => corp === 1).length
  return Array.from({ length: Math.max(0, members - present) }, (_, index): AccountPlan => {
    const role = index < teams ? 4 : index % 5 === 4 ? 50 : 6
    return {
      phone: `1381${String(index + 1).padStart(7, '0')}`,
      corp: 1,
      role,
      ...(teams > 0 && { team: index % teams }),
    }
  })
}

/** The world of a size; `scale` below 1 makes everything of the first corporation that much smaller, not below the demo. */
export function worldOfSize(
  size: SizeName,
  { now, seed = DEFAULT_SEED, scale = 1 }: { now: number; seed?: string; scale?: number },
): WorldChoice {
  const { sizes, members, library } = SCALES[size]
  const demo = CORPS[0]?.sizes
  // Every name of a record's sizes stays one.
  const scaled = Object.fromEntries(
    Object.entries(sizes).map(([name, count]) => [
      name,
      Math.max(demo?.[name as keyof Sizes] ?? 0, Math.round(count * scale)),
    ]),
  ) as unknown as Sizes
  const plans = CORPS.map((plan): CorpPlan => (plan.no === 1 ? { ...plan, sizes: scaled } : plan))
  return {
    now,
    seed,
    plans,
    accounts: [...ACCOUNTS, ...extraAccounts(Math.round(members * Math.min(1, scale * 4)), scaled.teams ?? 0)],
    librarySize: Math.max(LIBRARY_SIZE, Math.round(library * scale)),
  }
}
