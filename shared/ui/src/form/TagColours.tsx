import { TAG_COLOURS, type TagColour, tagColourLabel } from '@crm/contracts/rules/talentTagRules'
import { withField } from './Form.tsx'
import classes from './TagColours.module.css'

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

/** The field of a form for the colour of a tag: `<TagColours field="color" label="颜色" />`. */
export const TagColours = withField(ColourPick)
