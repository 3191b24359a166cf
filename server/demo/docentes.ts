import { hecho } from './calendario.ts'
import DOCENTES from './data/docentes.json' with { type: 'json' }

/** docente@demo.hn is the first of them. */
const USUARIO_DOCENTE = 4
const DISTRITO_CENTRAL = '0801'

/** Teachers by number; `alta` is the instant since when. */
export const docentes = (alta: string) =>
  DOCENTES.map(({ nacio, ...persona }, index) => {
    const telefono = `+5049${4_310_275 + 71_113 * index}`
    return {
      ...persona,
      dni: `${DISTRITO_CENTRAL}${nacio}${String(4_217 + 1_733 * index).padStart(5, '0')}`,
      telefono,
      whatsapp: telefono,
      correo: `docente${index + 1}@campana.demo.hn`,
      municipio: DISTRITO_CENTRAL,
      usuario_id: index === 0 ? USUARIO_DOCENTE : null,
      ...hecho(alta),
    }
  })
