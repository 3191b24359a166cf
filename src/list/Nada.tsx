import { EnGris } from './EnGris.tsx'

/** Instead of a zero that is only noise in a long column. */
export const Nada = () => <EnGris>–</EnGris>
