import { PLATFORMS } from '@crm/contracts/enums'
import { keyword, multiSelect, numberRange, tab, tags } from '@crm/ui/filters'
import { levelOptions } from './talentLabels.ts'

/** The platform that a text names; the first one when it names none. */
export const platformNamed = (text: string) => PLATFORMS.find((each) => each === text) ?? 'dy'

/** Fields that both lists of the corporation's talents begin with. */
export const commonFields = {
  platform: tab(PLATFORMS, 'dy'),
  keyword: keyword({
    types: [
      { value: 'name', label: '昵称' },
      { value: 'id', label: '达人ID' },
      { value: 'link', label: '主页链接' },
    ],
    placeholder: '搜索达人',
  }),
  tags: tags(),
  level: multiSelect('达人等级', levelOptions),
  fans: numberRange('粉丝数'),
  gmv: numberRange('成交金额', { unit: '元', scale: 100 }),
}
