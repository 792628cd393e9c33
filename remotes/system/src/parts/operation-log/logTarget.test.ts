import { LOG_MODULES } from '@crm/contracts/rules/operationLog'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { expect, test } from 'vitest'
import { logTarget } from './logTarget.ts'

const target = (module: string, action = '编辑', object_id = '77') =>
  logTarget({ module, action, object: '名称', object_id })

test('an entry leads to the very row that it is about', () => {
  expect(target('商品')).toEqual({ route: 'GoodsList', query: { keyword: '77' } })
  expect(target('SPU')).toEqual({ route: 'SpuDetail', query: { spu_id: '77' } })
  expect(target('店铺授权')).toEqual({ route: 'SystemShop', query: { keyword: '77' } })
  expect(target('角色权限')).toEqual({ route: 'SystemRole', query: { role_id: '77' } })
  expect(target('角色权限', '编辑角色权限', '5')).toEqual({ route: 'ContentSystemRole', query: { role_id: '5' } })
  for (const module of ['我的达人', '达人详情', '跟进记录'])
    expect(target(module)).toEqual({
      route: 'TalentManage',
      query: { platform: 'all', keyword: '77', keyword_type: 'id' },
    })
  const opened = { drawer: 'order', id: '77' }
  expect(target('订单', '归属调整')).toEqual({
    route: 'OrdersList',
    query: { keyword: '77', date_type: 'all', ...opened },
  })
  expect(target('寄样管理')?.query).toEqual({ date_type: 'all', drawer: 'sample', id: '77' })
  expect(target('线下佣金')).toEqual({ route: 'GoodsOfflineCommission', query: { drawer: 'offlineRate', id: '77' } })
  expect(target('带货视频')).toMatchObject({ route: 'MediaCenterCommerceVideo', query: { drawer: 'video', id: '77' } })
  expect(target('团长')).toEqual({ route: 'ColonelDetail', query: { colonel_buyin_id: '77' } })
  expect(target('团长', '写日志')).toBeUndefined()
  expect(target('业务设置', '编辑监控规则')).toEqual({ route: 'SystemMonitorConfigure', query: { keyword: '名称' } })
  expect(target('业务设置', '编辑机器人')).toBeUndefined()
  expect(target('成员管理', '编辑部门')).toEqual({ route: 'SystemMember', query: { dept_id: '77' } })
  expect(target('成员管理', '停用成员')).toEqual({ route: 'SystemMember', query: { user_id: '77' } })
})

test('files and lists of several lead nowhere, and no entry leads to a page that there is not', () => {
  expect(target('商品', '导出')).toBeUndefined()
  expect(target('商品', '编辑', '7,8')).toBeUndefined()
  expect(target('业绩')).toBeUndefined()
  const names = PRODUCT_ROUTES.map(({ name }) => name)
  for (const module of LOG_MODULES) expect([...names, undefined]).toContain(target(module)?.route)
})
