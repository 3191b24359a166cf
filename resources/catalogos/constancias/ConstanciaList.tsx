import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import SchoolOutlined from '@mui/icons-material/SchoolOutlined'
import { useCanAccess } from 'react-admin'
import { ConstanciaFila } from '#contract/catalogos/constancias'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Vacia } from '#src/list/states.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CONSTANCIAS } from './constancias-model.ts'

const ORDEN = { field: 'fecha', order: 'DESC' } as const
const OCULTAS = ['usuario_nombre']

const filtros = filtrosDe(ConstanciaFila, ['tipo', 'estado', 'fecha'])

const COLUMNAS = columnasDe(ConstanciaFila, [
  ['numero', { minimo: 172 }],
  'fecha',
  'tipo',
  'cliente_nombre',
  'curso_nombre',
  'usuario_nombre',
  'estado',
])

/** Certificates and diplomas, newest first. */
export const ConstanciaList = () => (
  <Lista<ConstanciaFila>
    orden={ORDEN}
    filtros={filtros}
    busca="constancias.busca"
    exporta
    agregar="constancias.nueva"
    acciones={<DeUnCurso />}
    ocultas={OCULTAS}
    tarjeta={({ cliente_nombre, numero, tipo, curso_nombre, estado }) => ({
      titulo: cliente_nombre,
      detalle: enLinea(translate(`opciones.tipo.${tipo}`), curso_nombre, numero),
      estado: <EstadoDe estado={estado} />,
    })}
    vacio={<Vacia titulo="constancias.vacio.titulo" ayuda="constancias.vacio.ayuda" agregar="constancias.nueva" />}
    columnas={COLUMNAS}
  />
)

function DeUnCurso() {
  const { canAccess } = useCanAccess({ resource: CONSTANCIAS, action: 'create' })
  return (
    canAccess && (
      <>
        <BotonEnlace size="small" to={`/${CONSTANCIAS}/diplomas`} startIcon={<SchoolOutlined />}>
          {translate('constancias.diplomas')}
        </BotonEnlace>
        <BotonEnlace size="small" to={`/${CONSTANCIAS}/carnets`} startIcon={<BadgeOutlined />}>
          {translate('constancias.carnet.de_un_curso')}
        </BotonEnlace>
      </>
    )
  )
}
