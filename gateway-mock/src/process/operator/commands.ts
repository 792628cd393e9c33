import { int, mobile, text } from '@crm/contracts/fields'
import { RegistryError } from '@crm/registry/registryError'
import { z } from 'zod'
import { command, type OperatorCommand, type OperatorContext, type OperatorOutcome, refuseOperator } from './command.ts'
import {
  decideApplication,
  decideLicence,
  enterprisesOf,
  extendTrial,
  foundEnterprise,
  givePack,
  lineOf,
  MODULES,
  setLevel,
  waitingApplications,
} from './enterprises.ts'
import { addTalents, LIBRARY_ROWS_MAX, libraryTalent } from './library.ts'
import { readOperatorLog } from './operatorLog.ts'
import {
  announce,
  announcementsOf,
  countSignIns,
  endSignIns,
  resetPassword,
  resetSecondFactor,
  showPerson,
  withdraw,
} from './people.ts'
import { blurPerson } from './personalData.ts'
import { eraseEnterprise, exportEnterprise } from './tenantData.ts'

const TRIAL_DAYS_MAX = 90
const LOG_LINES_MAX = 500

const number = () => int({ min: 0 })
const corp_id = number()
const day = () => z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day like 2027-11-22')

/** What operators can do, by the verb. */
export const OPERATOR_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  enterprises: command({
    does: 'enterprises, the newest first; by name, brand or number',
    words: ['search'],
    fields: z.object({ search: text({ max: 50 }).optional() }),
    changes: false,
    run: async ({ db }, { search }) => {
      const data = await enterprisesOf(db, search === undefined ? {} : { search })
      return { lines: data.map(lineOf), data }
    },
  }),
  found: command({
    does: 'founds an enterprise on trial with its super admin, who is told a first password',
    words: ['name', 'mobile', 'admin'],
    fields: z.object({
      name: text({ min: 2, max: 50 }),
      mobile: mobile(),
      admin: text({ min: 1, max: 10 }),
      brand: text({ max: 20 }).default(''),
    }),
    changes: true,
    run: foundEnterprise,
  }),
  level: command({
    does: 'gives a version of a module (commerce, content) until a day; level 0 takes the module away',
    words: ['corp_id', 'module', 'level', 'until'],
    fields: z.object({ corp_id, module: z.enum(MODULES), level: number(), until: day().optional() }),
    changes: true,
    run: setLevel,
  }),
  extend: command({
    does: 'puts off the end of a trial by days',
    words: ['corp_id', 'days'],
    fields: z.object({ corp_id, days: int({ min: 1, max: TRIAL_DAYS_MAX }) }),
    changes: true,
    run: extendTrial,
  }),
  applications: command({
    does: 'applications for an enterprise, and licences, that wait for a decision',
    fields: z.object({}),
    changes: false,
    run: async ({ db }) => {
      const data = await waitingApplications(db)
      return {
        lines: [
          ...data.applications.map(
            ({ id, kind, corp_name, user_name, phone }) =>
              `application ${id} (${kind}) · ${corp_name} · ${user_name} ${phone}`,
          ),
          ...data.licences.map(
            (one) => `licence of enterprise ${one.corp_id} ${one.corp_name} · ${one.licence_no} ${one.legal_person}`,
          ),
        ],
        data,
      }
    },
  }),
  application: command({
    does: 'founds the enterprise that was applied for (approve), or declines',
    words: ['id', 'decision'],
    fields: z.object({ id: number(), decision: z.enum(['approve', 'decline']) }),
    changes: true,
    run: decideApplication,
  }),
  licence: command({
    does: 'approves the licence of an enterprise, or rejects it; --why is told to the enterprise',
    words: ['corp_id', 'decision'],
    fields: z.object({ corp_id, decision: z.enum(['approve', 'reject']) }),
    changes: true,
    run: decideLicence,
  }),
  pack: command({
    does: 'gives a pack that was paid for, until a day; code and amount of the price list (0 0 tells them)',
    words: ['corp_id', 'code', 'amount', 'until'],
    fields: z.object({ corp_id, code: number(), amount: number(), until: day() }),
    changes: true,
    run: givePack,
  }),
  blur: command({
    does: 'blurs what an enterprise keeps of a receiver or contact of a talent who asks for it, by the number, with a proof',
    words: ['corp_id', 'mobile'],
    fields: z.object({ corp_id, mobile: mobile() }),
    changes: true,
    run: blurPerson,
  }),
  announcements: command({
    does: 'what every enterprise was told',
    fields: z.object({}),
    changes: false,
    run: async ({ db }) => {
      const data = await announcementsOf(db)
      return { lines: data.map(({ id, title }) => `${id} · ${title}`), data }
    },
  }),
  announce: command({
    does: 'tells every enterprise something',
    words: ['title', 'content'],
    fields: z.object({ title: text({ min: 1, max: 50 }), content: text({ min: 1, max: 1000 }) }),
    changes: true,
    run: announce,
  }),
  withdraw: command({
    does: 'takes an announcement back',
    words: ['id'],
    fields: z.object({ id: number() }),
    changes: true,
    run: withdraw,
  }),
  person: command({
    does: 'who has a number: enterprises, and sign-ins that hold',
    words: ['mobile'],
    fields: z.object({ mobile: mobile() }),
    changes: false,
    run: showPerson,
  }),
  'sign-ins': command({
    does: 'how many sign-ins hold, and how many of them without a key that every call proves',
    fields: z.object({}),
    changes: false,
    run: countSignIns,
  }),
  'end-session': command({
    does: 'ends a sign-in of a person, or all of them',
    words: ['mobile', 'session_id'],
    fields: z.object({ mobile: mobile(), session_id: number().optional() }),
    changes: true,
    run: endSignIns,
  }),
  'reset-password': command({
    does: 'gives a person a new password, and ends their sign-ins',
    words: ['mobile'],
    fields: z.object({ mobile: mobile() }),
    changes: true,
    run: resetPassword,
  }),
  talents: command({
    does: 'puts talents into the library that enterprises import theirs from (--file <csv>)',
    fields: z.object({ rows: z.array(libraryTalent).min(1).max(LIBRARY_ROWS_MAX) }),
    changes: true,
    run: addTalents,
  }),
  'reset-second-factor': command({
    does: 'takes the second factor of a person away, and ends their sign-ins',
    words: ['mobile'],
    fields: z.object({ mobile: mobile() }),
    changes: true,
    run: resetSecondFactor,
  }),
  export: command({
    does: 'everything of an enterprise as an archive (--to <file>)',
    words: ['corp_id'],
    fields: z.object({ corp_id }),
    changes: true,
    run: exportEnterprise,
  }),
  erase: command({
    does: 'deletes everything of an enterprise; asks for its name',
    words: ['corp_id', 'name'],
    fields: z.object({ corp_id, name: text({ min: 1, max: 50 }) }),
    changes: true,
    run: eraseEnterprise,
  }),
  log: command({
    does: 'what operators did, the newest first',
    words: ['corp_id'],
    fields: z.object({
      corp_id: corp_id.optional(),
      last: int({ min: 1, max: LOG_LINES_MAX }).default(50),
    }),
    changes: false,
    run: async ({ db }, request) => {
      const data = await readOperatorLog(db, request)
      return {
        lines: data.map((one) =>
          [
            new Date(one.created_at * 1000).toISOString(),
            one.operator,
            one.action,
            ...(one.target_corp_id === 0 ? [] : [`enterprise ${one.target_corp_id}`]),
            one.object,
            one.why,
          ].join(' · '),
        ),
        data,
      }
    },
  }),
}

const WHY_MAX = 200

/** The command of a verb. Refuses what is none. */
export function operatorCommand(verb: string): OperatorCommand {
  const found = Object.hasOwn(OPERATOR_COMMANDS, verb) ? OPERATOR_COMMANDS[verb] : undefined
  return found ?? refuseOperator('verb', `there is no ${verb}`, 'unknown-verb')
}

/** Carries out a command with fields as they came. Refuses in one line that names the field. */
export async function runOperatorCommand(
  verb: string,
  given: Readonly<Record<string, unknown>>,
  context: Omit<OperatorContext, 'why'>,
): Promise<OperatorOutcome> {
  const { fields, changes, run } = operatorCommand(verb)
  const { why = '', ...rest } = given
  if (typeof why !== 'string' || why.length > WHY_MAX || /\p{Cc}/u.test(why))
    refuseOperator('why', `must be a text of at most ${WHY_MAX} characters on one line`)
  if (changes && why.trim() === '') refuseOperator('why', 'is missing: the log keeps the reason')
  const read = z.strictObject(fields.shape).safeParse(rest)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new RegistryError(issue?.path.join('.') || verb, issue?.message ?? 'cannot be read', 'field')
  }
  return run({ ...context, why: why.trim() }, read.data)
}
