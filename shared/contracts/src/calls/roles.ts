import { z } from 'zod'
import { type AnswerOf, calls, get, post } from '../call.ts'
import { classify, flag, id, listOf, textList, unixTime, zeroOrOne } from '../fields.ts'
import { COMPANIES, LEADS } from '../routes/groups.ts'

const PAGES = ['SystemRole', 'ContentSystemRole']
/** 1 commerce, 2 content seeding. */

const roleCount = z.object({
  role_id: z.int(),
  role_name: z.string(),
  count: z.int().describe('在职成员数'),
})

const openAct = z.object({
  act: z.string().describe('操作'),
  pages: z.array(z.string()).describe('仍可进行该操作的页面（路由名）'),
})

const setting = {
  closed: z.array(z.string()).describe('对该角色关闭的页面（路由名）'),
  denied: z.array(z.string()).describe('不给该角色的操作权限'),
  export_permission: flag('可导出'),
  user_detail_permission: flag('可查看媒介数据'),
}

/** What roles may see and do: one stored setting, which menu, guard and gateway go by. */
export const roleCalls = calls('roles', {
  listCount: get('v1/role/listCount', {
    summary: '业务板块的角色与在职成员数',
    shows: ['member', 'setting'],
    request: z.object({ classify: classify() }),
    answer: listOf(roleCount),
    route: PAGES,
    levels: COMPANIES,
  }),
  listCountNoAdmin: get('v1/role/listCount/noAdmin', {
    summary: '同上，不含管理员',
    shows: ['member', 'setting'],
    request: z.object({ classify: classify() }),
    answer: listOf(roleCount),
    route: PAGES,
    levels: COMPANIES,
  }),
  detail: get('v1/role/detail', {
    summary: '一个角色能看到和能做的',
    shows: ['member', 'setting'],
    request: z.object({ role_id: id(), classify: classify() }),
    answer: z.object({
      role_id: z.int(),
      role_name: z.string(),
      count: z.int().describe('在职成员数'),
      is_editable: flag('当前用户可修改'),
      ...setting,
      updated_at: z.int(),
    }),
    route: PAGES,
    levels: COMPANIES,
  }),
  openActs: get('v1/role/open_acts', {
    summary: '关闭这些页面之后，该角色仍可通过其他页面进行的操作',
    shows: ['setting'],
    request: z.object({ role_id: id(), classify: classify(), closed: textList({ max: 200 }).default([]) }),
    answer: listOf(openAct),
    route: PAGES,
    roles: LEADS,
    levels: COMPANIES,
  }),
  save: post('v1/setting/permission', {
    summary: '保存一个角色的菜单与操作权限；对该角色所有成员的下一次请求生效',
    changes: ['setting', 'account'],
    request: z.object({
      role_id: id(),
      classify: classify(),
      closed: textList({ max: 200 }),
      denied: textList({ max: 20 }),
      export_permission: zeroOrOne(),
      user_detail_permission: zeroOrOne(),
      updated_at: unixTime(),
    }),
    answer: z.object({ updated_at: z.int() }),
    route: PAGES,
    roles: LEADS,
    levels: COMPANIES,
  }),
})

export type RoleCount = z.output<typeof roleCount>
export type OpenAct = z.output<typeof openAct>
export type RoleDetail = AnswerOf<typeof roleCalls.detail>
