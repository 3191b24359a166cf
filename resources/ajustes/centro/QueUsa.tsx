import { RUTA_QUE_USA } from '#contract/paquetes'
import { translate } from '#i18n/translate'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CENTRO } from './centro-model.ts'

/** The way to the packs that the school uses, from its data. */
export const QueUsa = () => <BotonEnlace to={`/${CENTRO}/${RUTA_QUE_USA}`}>{translate('paquetes.titulo')}</BotonEnlace>
