import type { RequestOf } from '@crm/contracts/call'
import type { lookCalls } from '@crm/contracts/calls/looks'
import type { Platform } from '@crm/contracts/enums'
import type { LicenceScope } from '@crm/contracts/rules/materialRules'
import type { ExportType } from '@crm/contracts/taskTypes'
import { portal } from './portal.ts'

/** Props by opener name: what a remote or the shell offers to all others by name. A remote that owns one more adds it here. */
export interface OpenerProps {
  /** 商品详情 of one product; without a range the last 7 days. */
  goodsDrawer: {
    product_id: string
    platform?: string
    activity_id?: string
    product_type?: number
    start_time?: number
    end_time?: number
  }
  /** 商品规格 of one product. */
  goodsSpec: { product_id: string }
  /** 新建或编辑 SPU. */
  spuForm: { spu_id?: number | undefined }
  /** SPU 详情 as a drawer, for whom its page is closed; without a range the last 30 days. */
  spuDrawer: { spu_id: number; platform?: string; start_time?: number; end_time?: number }
  /** 选择商品: goods of the corporation, into a basket of at most `limit`; `onPick` gets what it holds. */
  goodsPicker: {
    /** Only its goods; absent: of every platform. */
    platform?: Platform | undefined
    selected: readonly string[]
    limit: number
    onPick: (productIds: string[]) => void
  }
  /**
   * 选择达人: talents of a platform that the caller may work with, at most `limit`; `onPick` gets their numbers. `classify`: those of
   * commerce (1) or of seeding (2).
   */
  talentPicker: {
    classify: 1 | 2
    /** Only its talents; absent: one is chosen. */
    platform?: Platform | undefined
    selected: readonly string[]
    limit: number
    onPick: (authorIds: string[], platform: Platform) => void
  }
  /**
   * 选择素材: materials that the licence allows for a use (`scope`) on platforms, at most `limit`; of the others it says why not. `onPick`
   * gets their numbers.
   */
  materialPicker: {
    scope: LicenceScope
    platforms?: readonly Platform[] | undefined
    limit: number
    onPick: (ids: number[]) => void
  }
  /** Every product of a row, when its stack shows only three. */
  goodsStack: { title?: string; goods: readonly GoodsStackItem[] }
  /** 视频详情 of a video, 内容详情 of a seeding content (`c:` and its id). */
  videoDrawer: { id: string }
  /** 媒介数据 of one member of staff; without a range the last 7 days. */
  mediumDrawer: { user_id: number; platform?: string; start_time?: number; end_time?: number }
  /** 设置目标 of members: of commerce (1, departments too) or of seeding (2); absent: of this month. */
  goalsDrawer: { classify: 1 | 2; period?: string | undefined; option?: string | undefined }
  /** 任务列表: imports, exports, inclusions. */
  taskCentre: { tab?: 'import' | 'export' | 'author' | 'colonel' }
  /** 消息提醒设置. */
  noticeSettings: { title?: string }
  /** 收录达人; `id` repeats an inclusion that failed. */
  includeAuthor: {
    id?: number
    platform?: string
    keyword?: string
    nick_name?: string
    include_way?: number
    include_status?: number
  }
  /** 收录团长; `id` repeats an inclusion that failed. */
  includeColonel: {
    id?: number
    platform?: string
    colonel_name?: string
    colonel_link?: string
    include_status?: number
  }

  // Dialogs of the shell.
  /** 导出提示: asks for fields and format of an export and starts it. */
  exportConfirm: ExportOptions
  /** 编辑资料. */
  editProfile: Record<never, never>
  /** 切换账号: the accounts bound to this one. */
  boundAccounts: Record<never, never>
  /** 以他人视角查看: a role, with rights that are not saved yet if any, or a member; `name` is theirs. */
  lookThrough: { name: string } & RequestOf<typeof lookCalls.start>
  /** 退出企业: the one on screen, or another one of the own. */
  leaveEnterprise: { corp_id?: number }
  /** 更换手机号: by a code to the old number, then one to the new. */
  phoneChange: Record<never, never>
  /** 修改密码, by the present one. */
  passwordChange: Record<never, never>
  /** 两步验证: the code of an app at every sign-in, and recovery codes. */
  secondFactor: Record<never, never>
  /** 登录设备: where somebody is signed in, and how to end it there. */
  signIns: Record<never, never>
  /** 第三方授权: what outside products may read of the corporation, and how to end it. */
  outsideGrants: Record<never, never>
  /** 添加成员 / 邀请同事. `classify`: into roles of this module; `added` runs after rows were written. */
  addMember: {
    tab?: 'manual' | 'link' | 'import' | 'update'
    classify?: 1 | 2
    dept_id?: number
    added?: () => void
  }
  /** 新建企业: join an enterprise by its invite code, under a name. */
  createCorporation: Record<never, never>
  /** 创建企业: an own enterprise, with questions. */
  createOwnEnterprise: Record<never, never>
  /** 升级企业版: the application of a personal account. */
  upgradeApplication: Record<never, never>
  /** 升级套餐. `exceeded` names the row to mark (a key of the tier table); `onHide` runs once when it is closed. */
  planUpgrade: { exceeded?: string; module?: 1 | 2; onHide?: () => void }
  /** 购买资源包. `code` is the pack shown first; `onHide` runs once when it is closed. */
  packPurchase: { code?: number; onHide?: () => void }
  /** 版本到期: what an expired account reads instead of what it clicked. */
  accountExpiry: Record<never, never>
  /** 预约演示. */
  appointment: Record<never, never>
  /** 新手指南: steps and page introductions. */
  guide: { tab?: 'guide' | 'intro' }
  /** 反馈问卷 of the floating toolbar. */
  feedbackQuestionnaire: Record<never, never>
}

/** One product of a stack. */
export interface GoodsStackItem {
  product_id: string
  title: string
  image?: string | null | undefined
  shop_name?: string | null | undefined
  platform?: string | undefined
  /** 1 Douyin shop, 2 its link, 3 Kuaishou, 4 colonel or activity, 18 video account, 19 Xiaohongshu. */
  resource?: number | undefined
}

/** What is to be exported: a list by its own filters, or the rows ticked in it. */
export interface ExportOptions {
  /** Export type of the task centre (100 公海, 111 合作单, 200 媒介数据 …). */
  type: ExportType
  /** Business that the figures belong to. */
  classify: 1 | 2
  platform?: string | undefined
  /** The filters of the list, without page and size; the file holds what they find, in its order. */
  filters: Readonly<Record<string, unknown>>
  /** Only these rows of it: the keys of the ticked ones. */
  ids?: readonly string[] | undefined
  /** Rows that the file will hold. */
  count: number
  /** Columns of the table; what is shown is ticked at first. */
  columns: readonly { key: string; title: string; shown: boolean }[]
}

export type OpenerName = keyof OpenerProps

type OpenerHost = (name: OpenerName, props: OpenerProps[OpenerName]) => void

let host: OpenerHost | undefined
let shellOwned: ReadonlySet<string> = new Set()

/** The shell registers itself once at boot, with the names of the dialogs that are its own. */
export function setOpenerHost(next: OpenerHost, owned: readonly OpenerName[] = []): void {
  host = next
  shellOwned = new Set(owned)
}

/** Opens a drawer, dialog or picker by name. Whoever owns it, a remote or the shell, is loaded when needed; if it cannot be, staff read why. */
export function open<Name extends OpenerName>(name: Name, props: OpenerProps[Name]): void {
  host?.(name, props)
}

/** Whether the shell or a remote of this portal opens it: what nobody opens is not offered. */
export function isOffered(name: OpenerName): boolean {
  if (shellOwned.has(name)) return true
  return portal().remotes.some((remote) => remote.state === 'on' && remote.openers.includes(name))
}
