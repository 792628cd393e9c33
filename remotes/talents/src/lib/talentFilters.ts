import { PLATFORMS } from '@crm/contracts/enums'
import { myTalentFilterDefinitions } from '@crm/contracts/filters/talents'
import { keyword, multiSelect, numberRange, tab, tags } from '@crm/ui/filters'

const defined = myTalentFilterDefinitions

/** The platform that a text names; the first one when it names none. */
export const platformNamed = (text: string) => PLATFORMS.find((each) => each === text) ?? 'dy'

/** Fields that both lists of the corporation's talents begin with. */
export const commonFields = {
  platform: tab(PLATFORMS, 'dy'),
  keyword: keyword({ ...defined.keyword, placeholder: '搜索达人' }),
  tags: tags(defined.tags),
  level: multiSelect(defined.level),
  fans: numberRange(defined.fans),
  gmv: numberRange(defined.gmv),
}
