import { canEditTalentTags } from '@crm/access/talents'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import {
  TAG_COLOURS,
  type TagColour,
  TagScope,
  tagColourLabel,
  tagScopeLabel,
} from '@crm/contracts/rules/talentTagRules'
import { useWho } from '@crm/platform/session'
import { Form, withField } from '@crm/ui/form'
import classes from './TagFields.module.css'

interface ColourPickProps {
  value?: TagColour
  onChange?: (colour: TagColour) => void
}

function ColourPick({ value, onChange }: ColourPickProps) {
  return (
    <div role="radiogroup" aria-label="颜色" className={classes.colours}>
      {TAG_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          role="radio"
          aria-checked={value === colour}
          aria-label={tagColourLabel[colour]}
          title={tagColourLabel[colour]}
          className={classes.colour}
          style={{ background: `rgba(var(--semi-${colour}-5), 1)` }}
          onClick={() => onChange?.(colour)}
        />
      ))}
    </div>
  )
}

const Colour = withField(ColourPick)

/** Colour and 可见范围 of a tag; whoever has no say over the corporation's tags makes personal ones. */
export function TagFields({ classify }: { classify: ModuleId }) {
  const who = useWho()
  const scopes = canEditTalentTags(who, classify) ? [TagScope.all, TagScope.dept, TagScope.own] : [TagScope.own]
  return (
    <>
      <Colour field="color" label="颜色" />
      <Form.Select
        field="scope"
        label="可见范围"
        style={{ width: '100%' }}
        optionList={scopes.map((value) => ({ value, label: tagScopeLabel[value] }))}
      />
    </>
  )
}
