import { canEditTalentTags } from '@crm/access/talents'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { TagScope, tagScopeLabel } from '@crm/contracts/rules/talentTagRules'
import { useWho } from '@crm/platform/session'
import { Form, TagColours } from '@crm/ui/form'

/** Colour and 可见范围 of a tag; whoever has no say over the corporation's tags makes personal ones. */
export function TagFields({ classify }: { classify: ModuleId }) {
  const who = useWho()
  const scopes = canEditTalentTags(who, classify) ? [TagScope.all, TagScope.dept, TagScope.own] : [TagScope.own]
  return (
    <>
      <TagColours field="color" label="颜色" />
      <Form.Select
        field="scope"
        label="可见范围"
        style={{ width: '100%' }}
        optionList={scopes.map((value) => ({ value, label: tagScopeLabel[value] }))}
      />
    </>
  )
}
