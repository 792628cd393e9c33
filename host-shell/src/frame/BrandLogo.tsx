import { usePortal } from '@crm/platform/portal'
import classes from './BrandLogo.module.css'

/** Where the header has room for the mark of a brand only; its style sheet says the same. */
const NARROW = '(max-width: 899px)'

/** The logo of the brand, `height` px high, in the colours of the light that is on; in a narrow window only its mark, unless `whole`. */
export function BrandLogo({ height, whole = false }: { height: number; whole?: boolean }) {
  const { logo, title } = usePortal().theme
  return (
    <span className={whole ? classes.logo : `${classes.logo} ${classes.marked}`}>
      <picture>
        {!whole && logo.compact && <source media={NARROW} srcSet={logo.compact} />}
        <img src={logo.light} alt={title} height={height} loading={whole ? 'lazy' : 'eager'} />
      </picture>
      {logo.dark && <img src={logo.dark} alt={title} height={height} className={classes.dark} loading="lazy" />}
    </span>
  )
}
