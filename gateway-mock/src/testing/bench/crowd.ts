import { Role } from '@crm/access/roles'
import type { SendCall, BenchUser } from './sendCall.ts'
import { at, shown } from './figures.ts'
import type { BenchCase } from './benchCases.ts'

/** From here on a code says that the gateway failed; a smaller one is a refusal, e.g. of figures that a role may not see. */
const FAILED_FROM = 50_000

// Of a member of staff a medium may ask no more than the own figures.
const ownOf = (question: BenchCase, { role_id, user_id }: BenchUser): BenchCase =>
  role_id === Role.admin || !('user_id' in question.request)
    ? question
    : { ...question, request: { ...question.request, user_id } }

/**
 * Lets as many members of staff as are given ask at once, each one question after another, without a pause. Answers how many
 * requests failed.
 */
export async function crowd(
  ask: SendCall,
  askers: readonly BenchUser[],
  questions: readonly BenchCase[],
  { people, seconds }: { people: number; seconds: number },
): Promise<number> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const codes = new Map<number, number>()
  const slow = new Map<string, number>()
  let failed = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const asker = askers[index % askers.length]
      for (let turn = index; performance.now() < until; turn++) {
        const question = questions[turn % questions.length]
        if (!question || !asker) return
        try {
          const { code, ms } = await ask(ownOf(question, asker), asker)
          codes.set(code, (codes.get(code) ?? 0) + 1)
          times.push(ms)
          slow.set(question.name, Math.max(slow.get(question.name) ?? 0, ms))
        } catch {
          failed += 1
        }
      }
    }),
  )
  const took = (performance.now() - begun) / 1000
  const errors = failed + [...codes].filter(([code]) => code >= FAILED_FROM).reduce((sum, [, count]) => sum + count, 0)
  const [slowest] = [...slow].toSorted(([, one], [, other]) => other - one)
  console.log(
    `\n${people} at once (${askers.length} members of staff) for ${took.toFixed(0)} s, ${questions.length} questions: ${times.length} requests, ${(times.length / took).toFixed(1)} a second, p50 ${shown(at(times, 0.5))} ms, p95 ${shown(at(times, 0.95))} ms, longest ${shown(at(times, 1))} ms (${slowest?.[0] ?? '-'}), ${errors} errors; codes ${JSON.stringify(Object.fromEntries(codes))}`,
  )
  return errors
}
