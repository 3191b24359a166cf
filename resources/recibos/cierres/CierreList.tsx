import { translate } from '#i18n/translate'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { CierreFila } from '#contract/recibos/cierres'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { AvisosDeRango } from '#resources/facturacion/rangos/AvisosDeRango.tsx'
import { Siguiente } from './Siguiente.tsx'

const ORDEN = { field: 'mes', order: 'DESC' as const }

const COLUMNAS = columnasDe(CierreFila, ['mes', 'recibos', 'recibido', 'gastos', 'cerrado_en', 'usuario_nombre'])

/** The closed months, and the one that comes next with what it would close with. */
export function CierreList() {
  return (
    <Lista<CierreFila>
      orden={ORDEN}
      busca={false}
      resumen={
        <>
          {/* Ranges that end are told here: who closes a month is who asks for the next one. */}
          <AvisosDeRango />
          <Siguiente />
        </>
      }
      vacio={<ListMessage titulo="tesoreria.cierres.ninguno" ayuda="tesoreria.cierres.ninguno_ayuda" />}
      exporta
      tarjeta={({ mes, recibido, cerrado_en, usuario_nombre }) => ({
        titulo: formatoMes(mes),
        detalle: translate('tesoreria.cierres.cerro', { quien: usuario_nombre, fecha: formatoFecha(cerrado_en) }),
        cifra: <Dinero centavos={recibido} />,
      })}
      columnas={COLUMNAS}
    />
  )
}
