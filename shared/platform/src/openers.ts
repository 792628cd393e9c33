import { portal } from './portal.ts'

/** Props by opener name: what a remote or the shell offers to all others by name. Remotes add to it by declaration merging. */
export interface OpenerProps {
  goodsDrawer: { product_id: string; platform?: string; activity_id?: string; product_type?: number }

  // Dialogs of the shell.
  /** 编辑资料. */
  editProfile: Record<never, never>
  /** 切换账号: the accounts bound to this one. */
  boundAccounts: Record<never, never>
  /** 添加成员 / 邀请同事. `added` runs after rows were written. */
  addMember: { tab?: 'manual' | 'link' | 'import' | 'update'; added?: () => void }
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
