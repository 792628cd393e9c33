export { selectTalent as oneTalent } from './talentSelection.ts'
