import { z } from 'zod'
import { calls, post } from '../call.ts'
import { BusinessModule } from '../enums.ts'
import { id, oneOfEnum, textList, zeroOrOne } from '../fields.ts'
import { CORP_ADMINS } from '../routes/groups.ts'

/** Looking through the eyes of a role or a member before rights are saved: read only, and over by itself. */
export const lookCalls = calls('looks', {
  start: post('v1/role/look', {
    summary: '以一个角色或成员的视角查看，15 分钟内只能查看；可带尚未保存的角色权限',
    // the page starts anew under another token
    changes: [],
    route: ['SystemRole', 'ContentSystemRole', 'SystemMember', 'ContentSystemMember'],
    roles: CORP_ADMINS,
    request: z.object({
      role_id: id().optional().describe('与 user_id 二选一'),
      user_id: id().optional(),
      draft: z
        .object({
          classify: oneOfEnum(BusinessModule),
          closed: textList({ max: 200 }),
          denied: textList({ max: 20 }),
          export_permission: zeroOrOne(),
          user_detail_permission: zeroOrOne(),
        })
        .optional()
        .describe('尚未保存的权限，仅用于 role_id'),
    }),
    answer: z.object({ token: z.string(), expire_time: z.int().describe('unix 秒') }),
  }),
  end: post('v1/role/look/end', {
    summary: '结束以他人视角的查看',
    changes: [],
    open: 'signed in',
    evenExpired: true,
    evenLooking: true,
  }),
})
