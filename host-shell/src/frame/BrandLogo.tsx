import { usePortal } from '@crm/platform/portal'
import { PHONE_QUERY } from '@crm/ui/shell'
import classes from './BrandLogo.module.css'

/** The logo of the brand, `height` px high, in the colours of the light that is on; on a phone only its mark, unless `whole`. */
export function BrandLogo({ height, whole = false }: { height: number; whole?: boolean }) {
  const { logo, title } = usePortal().theme
  return (
    <span className={whole ? classes.logo : `${classes.logo} ${classes.marked}`}>
      <picture>
        {!whole && logo.compact && <source media={PHONE_QUERY} srcSet={logo.compact} />}
        <img src={logo.light} alt={title} height={height} loading={whole ? 'lazy' : 'eager'} />
      </picture>
      {logo.dark && <img src={logo.dark} alt={title} height={height} className={classes.dark} loading="lazy" />}
    </span>
  )
}
