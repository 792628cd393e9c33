import { PLATFORMS, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { myTalentFilterDefinitions } from '@crm/contracts/filters/talents'
import { keyword, multiSelect, numberRange, tab, tags } from '@crm/ui/filters'

const defined = myTalentFilterDefinitions

/** The platform that a text names; the first one when it names none. */
export const platformNamed = (text: string) => PLATFORMS.find((each) => each === text) ?? 'dy'

/** The platform of a list that also shows all of them at once, as a number over all of them leads there. */
export const platformOrAll = tab(PLATFORMS_AND_ALL, 'dy')

/** Fields that both lists of the corporation's talents begin with. */
export const commonFields = {
  platform: tab(PLATFORMS, 'dy'),
  keyword: keyword({ ...defined.keyword, placeholder: '搜索达人' }),
  tags: tags(defined.tags),
  level: multiSelect(defined.level),
  fans: numberRange(defined.fans),
  gmv: numberRange(defined.gmv),
}
