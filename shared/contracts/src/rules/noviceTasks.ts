import type { NoviceTaskTab } from '../enums.ts'

/** One task of a newcomer: its code, the tab it stands in and where it is done. */
export interface NoviceTask {
  part_code: number
  tab: NoviceTaskTab
  title: string
  route: string
}

/** What is proposed first, in this order, of what the newcomer may open: meet talents, follow one, agree on something. */
const FIRST_CODES: readonly number[] = [1020, 3030, 3040, 3050, 1040, 3080, 1050]
const FIRST_STEPS = 3

/** The first three steps of a newcomer who may open some of the pages. */
export function firstSteps(canOpen: (route: string) => boolean): NoviceTask[] {
  const tasks = FIRST_CODES.flatMap((code) => NOVICE_TASKS.filter(({ part_code }) => part_code === code))
  return tasks.filter(({ route }) => canOpen(route)).slice(0, FIRST_STEPS)
}

/** The tasks of a newcomer, in their order. */
export const NOVICE_TASKS: readonly NoviceTask[] = [
  { part_code: 1010, tab: 0, title: '认识数据概览', route: 'Overview' },
  { part_code: 1020, tab: 0, title: '认识达人公海', route: 'TalentPublic' },
  { part_code: 1030, tab: 0, title: '认识寄样管理', route: 'CooperateDemo' },
  { part_code: 1040, tab: 0, title: '认识合作订单', route: 'CooperateList' },
  { part_code: 1050, tab: 0, title: '认识商品列表', route: 'GoodsList' },
  { part_code: 1060, tab: 0, title: '认识数据看板', route: 'DataDashboard' },
  { part_code: 1070, tab: 0, title: '认识媒体中心', route: 'MediaCenterCommerceVideo' },
  { part_code: 2010, tab: 1, title: '设置部门与成员', route: 'SystemMember' },
  { part_code: 220, tab: 1, title: '授权店铺', route: 'SystemShop' },
  { part_code: 3010, tab: 2, title: '导入达人', route: 'TalentPublic' },
  { part_code: 3020, tab: 2, title: '导入合作单', route: 'CooperateList' },
  { part_code: 3030, tab: 3, title: '第一次跟进', route: 'TalentManage' },
  { part_code: 3040, tab: 3, title: '第一次寄样', route: 'SamplesCreate' },
  { part_code: 3050, tab: 3, title: '新建合作单', route: 'CooperateCreate' },
  { part_code: 3060, tab: 3, title: '安排直播排期', route: 'LiveScheduling' },
  { part_code: 3070, tab: 3, title: '查看报表', route: 'ReportCenterList' },
  { part_code: 3080, tab: 3, title: '设置消息提醒', route: 'SystemNotice' },
  { part_code: 3090, tab: 3, title: '邀请同事', route: 'SystemMember' },
]
