import { platformName } from '@crm/contracts/enums'
import classes from './Cells.module.css'

const letters: Readonly<Record<string, string>> = { dy: '抖', ks: '快', sph: '视', xhs: '书' }

/** The platform as a small mark with its name for screen readers. */
export function PlatformMark({ platform }: { platform: string }) {
  const letter = letters[platform]
  return letter ? (
    <span
      className={`${classes.platform} ${classes[platform] ?? ''}`}
      role="img"
      aria-label={platformName(platform)}
      title={platformName(platform)}
    >
      {letter}
    </span>
  ) : null
}
