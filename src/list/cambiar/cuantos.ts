import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'

/** «312 cursos», in the words of the module. */
export const cuantosDe = (modulo: string, cuantos: number): string =>
  translate(`celdas.de.${modulo}`, {
    smart_count: cuantos,
    _: translate('celdas.registros', { smart_count: cuantos }),
  }).replace(String(cuantos), formatoNumero(cuantos))
