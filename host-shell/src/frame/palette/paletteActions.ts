import { word } from '@crm/base/messages'
import { moduleLabel, moduleOverview } from '@crm/access/modules'
import { showsInviteButton, showsModuleSwitcher } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import { BusinessModule } from '@crm/contracts/enums'
import { isDark, setAppearance } from '@crm/platform/appearance'
import { go } from '@crm/platform/navigate'
import { isOffered, type OpenerName, open } from '@crm/platform/openers'
import { leave } from '../AvatarMenu.tsx'
import { openPalette } from './paletteState.ts'

/** Something that the search does at once. */
export interface PaletteAction {
  key: string
  label: string
  run: () => void
}

/** What the person may do from anywhere, in the order of use. */
export function paletteActions(who: Who, canOpen: (name: string) => boolean): PaletteAction[] {
  const other = who.module === BusinessModule.commerce ? 2 : 1
  const page = (route: string, label: string) =>
    canOpen(route) ? [{ key: route, label, run: () => void go(route) }] : []
  const dialog = (name: OpenerName, label: string, run: () => void) =>
    isOffered(name) ? [{ key: name, label, run }] : []
  return [
    ...page('SamplesCreate', '新建寄样'),
    ...page('CooperateCreate', '新建合作单'),
    ...(canOpen('TalentRecommend') || canOpen('TalentPublic')
      ? dialog('includeAuthor', word.includeTalent, () => open('includeAuthor', {}))
      : []),
    ...(canOpen('ColonelList') ? dialog('includeColonel', word.includeColonel, () => open('includeColonel', {})) : []),
    ...(showsInviteButton(who) ? dialog('addMember', '邀请同事', () => open('addMember', {})) : []),
    ...dialog('taskCentre', word.taskList, () => open('taskCentre', {})),
    ...(showsModuleSwitcher(who)
      ? [{ key: 'module', label: `切换到${moduleLabel[other]}`, run: () => void go(moduleOverview[other]) }]
      : []),
    ...dialog('guide', '新手指南', () => open('guide', {})),
    { key: 'dark', label: isDark() ? '浅色模式' : '深色模式', run: () => setAppearance(isDark() ? 'light' : 'dark') },
    { key: 'keys', label: '快捷键', run: () => openPalette('keys') },
    { key: 'leave', label: '退出登录', run: () => void leave(who.user_id) },
  ]
}
