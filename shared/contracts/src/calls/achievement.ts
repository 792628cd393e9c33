import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { UserStatus, userStatusLabel } from '../enums.ts'
import { enumOf, fen, id, int, listOf, oneOf } from '../fields.ts'
import { goalOption, goalOptionAnswer, goalPeriod } from '../fields/goalFields.ts'
import { GOAL_LEVELS, GOALS_MAX } from '../rules/goalRules.ts'
import { SALES_LEADS } from '../routes/groups.ts'

const target_type = () => oneOf(['user', 'dept']).describe('user 成员，dept 部门（含下级）')

const target = z.object({
  target_type: z.enum(['user', 'dept']),
  target_id: z.int(),
  name: z.string(),
  avatar: z.string(),
  dept_name: z.string().describe('成员的部门，或上级部门'),
  status: enumOf(UserStatus, userStatusLabel),
  option: goalOptionAnswer(),
  period: z.string(),
  levels: z.array(z.number()).describe('一级至四级；金额为分；空为未设置'),
  updated_at: z.int().describe('0 为未设置'),
  updated_by: z.string().describe('最后设置的成员'),
  previous: z.array(z.number()).describe('上一期的目标，空为没有'),
  refusal: z.string().describe('不能设置的原因，空为可设置'),
})

/** Targets of members and departments (目标): what leads set for a month or quarter. */
export const achievementCalls = calls('achievement', {
  list: get('v1/commerce/achievement/list', {
    summary: '一期目标：可见的全部成员或部门，未设置的也列出',
    shows: ['goal', 'member', 'department'],
    request: z.object({
      period: goalPeriod(),
      option: goalOption().default('pay_sales'),
      target_type: target_type().default('user'),
      dept_id: int({ min: 0 }).optional().describe('含下级；0 为全部'),
      user_id: id().optional(),
    }),
    answer: listOf(target),
    roles: SALES_LEADS,
    route: 'PerformanceList',
  }),
  save: post('v1/commerce/achievement/save', {
    summary: '设置目标：全部写入或全部不写入；有误时 data.field 为 goals.序号',
    changes: ['goal'],
    idempotent: 'form',
    request: z.object({
      goals: z
        .array(
          z.object({
            target_type: target_type(),
            target_id: id(),
            option: goalOption(),
            period: goalPeriod(),
            levels: z.array(fen()).max(GOAL_LEVELS.length, '目标最多四级').describe('一级至四级；金额为分'),
            updated_at: int({ min: 0 }).describe('读取时的版本，未设置为 0'),
          }),
        )
        .min(1, '没有需要保存的目标')
        .max(GOALS_MAX, `单次最多 ${GOALS_MAX} 个目标`),
    }),
    answer: z.object({ saved: z.int() }),
    roles: SALES_LEADS,
    route: 'PerformanceList',
  }),
})

/** A member or department whose target of a period may be set. */
export type AchievementTarget = z.output<typeof target>
