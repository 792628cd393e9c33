/** How values of an own field are compared: a text holds something, a choice is one of some, a number or day lies between two. */
export const OWN_TESTS = ['has', 'is', 'num', 'day'] as const
export type OwnTest = (typeof OWN_TESTS)[number]

/** One condition over an own field. `values`: the text, the choices, or the two bounds, one of which may be empty. */
export interface OwnCondition {
  key: string
  test: OwnTest
  values: readonly string[]
}

export const OWN_CONDITIONS_MAX = 20
const VALUES_MAX = 50
const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The test of a type of fields. */
export const ownTestOf = (type: 'text' | 'number' | 'select' | 'date'): OwnTest =>
  ({ text: 'has', number: 'num', select: 'is', date: 'day' })[type] as OwnTest // one for each type

/** A condition as addresses and requests carry it: `c1:is:A|B`. */
export const ownConditionText = ({ key, test, values }: OwnCondition): string =>
  `${key}:${test}:${values.map(encodeURIComponent).join('|')}`

function isMeant({ test, values }: OwnCondition): boolean {
  if (test === 'has') return values.length === 1 && values[0] !== ''
  if (test === 'is') return values.length > 0 && values.length <= VALUES_MAX && !values.includes('')
  const shape = test === 'num' ? NUMBER : DAY
  return (
    values.length === 2 && values.some((each) => each !== '') && values.every((each) => each === '' || shape.test(each))
  )
}

/** The condition of a text, or nothing when it is none. */
export function readOwnCondition(text: string): OwnCondition | undefined {
  const [key = '', named, rest, ...more] = text.split(':')
  const test = OWN_TESTS.find((each) => each === named)
  if (!/^\w{1,40}$/.test(key) || test === undefined || rest === undefined || more.length > 0) return undefined
  try {
    const condition = { key, test, values: rest.split('|').map(decodeURIComponent) }
    return isMeant(condition) ? condition : undefined
  } catch {
    return undefined // half of an escape
  }
}
