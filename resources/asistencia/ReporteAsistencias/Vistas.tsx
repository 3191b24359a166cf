import { VISTAS_ASISTENCIA } from '#contract/asistencia/reporte'
import { Vistas as Elegir } from '#src/list/Vistas.tsx'
import { esOrdenable, filtroDe, ordenDe, vistaDe } from './asistencias-model.ts'

const ROTULOS = 'asistencias.vista'

/** The report's choice of rows: enrolments, absences in a row, or classes that nobody took. */
export const Vistas = () => (
  <Elegir
    vistas={VISTAS_ASISTENCIA}
    rotulos={ROTULOS}
    vistaDe={vistaDe}
    filtroDe={filtroDe}
    ordenDe={ordenDe}
    esOrdenable={esOrdenable}
  />
)
