import { enLinea, formatoFecha } from '#contract/texto/formato'
import { CartaFila, type CartasResumen } from '#contract/reportes/carta-consentimiento'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CARTAS, TONO_VERIFICACION } from './cartas-model.ts'

const ORDEN = { field: 'numero', order: 'DESC' as const }
const OCULTAS = [
  'menor_dni',
  'encargado_parentesco',
  'encargado_telefono',
  'autoriza_emergencia',
  'retira_solo',
  'texto_version',
  'cliente_codigo',
]

const cifras = ({ cartas, vigentes, revocadas, con_imagen, por_verificar, sin_vincular }: CartasResumen) => [
  { label: 'cartas.resumen.cartas', valor: cartas },
  { label: 'cartas.resumen.vigentes', valor: vigentes },
  { label: 'cartas.resumen.con_imagen', valor: con_imagen },
  { label: 'cartas.resumen.por_verificar', valor: por_verificar },
  ...(sin_vincular > 0 ? [{ label: 'cartas.resumen.sin_vincular', valor: sin_vincular }] : []),
  ...(revocadas > 0 ? [{ label: 'cartas.resumen.revocadas', valor: revocadas }] : []),
]

const FILTROS = filtrosDe(CartaFila, [
  'fecha',
  ['curso_id', { de: 'Cursos', sort: { field: 'fecha_fin', order: 'DESC' } }],
  'autoriza_imagen',
  ['vinculada', { clase: 'si_no' }],
  'verificacion',
  'estado',
])

const COLUMNAS = columnasDe(CartaFila, [
  ['numero', { minimo: 156 }],
  'fecha',
  'menor_nombre',
  'menor_dni',
  'actividad',
  'encargado_nombre',
  ['encargado_parentesco', { grupo: 'opciones.parentesco' }],
  'encargado_telefono',
  'autoriza_imagen',
  'autoriza_emergencia',
  'retira_solo',
  'texto_version',
  ['cliente_codigo', { label: 'cartas.expediente' }],
  ['verificacion', { grupo: 'opciones.verificacion', tonos: TONO_VERIFICACION }],
  'estado',
])

/** Every consent letter, newest first; nothing of health. */
export function CartaList() {
  const tarjeta = ({ menor_nombre, numero, fecha, actividad, estado, cliente_id, verificacion }: CartaFila) => ({
    titulo: menor_nombre,
    detalle: enLinea(numero, formatoFecha(fecha), actividad),
    estado:
      estado === 'revocada' ? (
        <EstadoDe estado="revocada" />
      ) : (
        (cliente_id === null && <Estado tono="aviso">{translate('cartas.sin_vincular')}</Estado>) ||
        (verificacion === 'por_verificar' && (
          <Estado tono="aviso">{translate('opciones.verificacion.por_verificar')}</Estado>
        ))
      ),
  })
  return (
    <Lista<CartaFila>
      orden={ORDEN}
      busca="cartas.busca"
      exporta
      ocultas={OCULTAS}
      tarjeta={tarjeta}
      acciones={<Acciones />}
      resumen={<Resumen<CartasResumen> cifras={cifras} cuantas={4} />}
      vacio={<ListMessage titulo="cartas.vacio.titulo" ayuda="cartas.vacio.ayuda" />}
      filtros={FILTROS}
      columnas={COLUMNAS}
    />
  )
}

const Acciones = () => (
  <>
    <BotonEnlace to={`/${CARTAS}/texto`}>{translate('cartas.texto.titulo')}</BotonEnlace>
    <BotonEnlace to={`/${CARTAS}/faltan`} variant="outlined">
      {translate('cartas.faltan.titulo')}
    </BotonEnlace>
  </>
)
