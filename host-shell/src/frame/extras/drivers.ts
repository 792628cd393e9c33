import type { Who } from '@crm/access/who'
import { BusinessModule } from '@crm/contracts/enums'
import type { SidebarClass } from '@crm/contracts/routes/routeRow'
import { type StorageKey, storageKeys } from '@crm/platform/storage'

/** One step of a tour: what it points at (`data-driver`) and what it says. */
export interface DriverStep {
  target: string
  title: string
  text: string
}

/** A tour of something new. */
export interface Driver {
  seenKey: StorageKey
  steps: readonly DriverStep[]
}

const sidebarDriver: Driver = {
  seenKey: storageKeys.sidebarDriverSeen,
  steps: [
    { target: 'quick', title: '快捷入口', text: '把常用页面加到这里，最多 6 个；悬停菜单项，点星标即可添加。' },
    { target: 'groups', title: '全新菜单', text: '页面按工作分组，点组名可以收起暂时不用的一组。' },
    { target: 'fold', title: '收起菜单', text: '收起后只留图标，给表格更多空间；悬停图标可以看到全部页面。' },
  ],
}

const mediaCentreDriver: Driver = {
  seenKey: storageKeys.mediaCentreDriverSeen,
  steps: [
    { target: 'groups', title: '媒体中心', text: '带货视频、种草视频、直播和投放都在菜单的「媒体中心」里。' },
    { target: 'main', title: '内容与成交放在一起', text: '每条内容都能看到带来的成交、关联的商品和跟进人。' },
  ],
}

/** 2024-11-14 and 2025-04-29, 00:00 in Asia/Shanghai, unix seconds. */
const SIDEBAR_BEFORE = Date.UTC(2024, 10, 13, 16) / 1000
const MEDIA_CENTRE_BEFORE = Date.UTC(2025, 3, 28, 16) / 1000

/**
 * The tour to show: in the media centre its own to whoever was there before 2025-04-29; in the main menu of commerce that of
 * the sidebar to whoever was there before 2024-11-14. Each once per browser.
 */
export function driverFor(
  who: Pick<Who, 'created_at' | 'module'>,
  sidebarClass: SidebarClass | undefined,
  seen: (key: StorageKey) => boolean,
): Driver | undefined {
  if (sidebarClass === 'mediacenter') {
    return who.created_at < MEDIA_CENTRE_BEFORE && !seen(mediaCentreDriver.seenKey) ? mediaCentreDriver : undefined
  }
  if (sidebarClass !== 'main' || who.module === BusinessModule.content) return undefined
  return who.created_at < SIDEBAR_BEFORE && !seen(sidebarDriver.seenKey) ? sidebarDriver : undefined
}
