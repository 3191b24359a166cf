import {
  formatoDia,
  formatoDni,
  formatoFecha,
  formatoHora,
  formatoInstante,
  formatoLempiras,
  formatoNumero,
  formatoPorcentaje,
  formatoRtn,
  formatoTelefono,
} from '#contract/texto/formato'
import { claveDeCampo } from '#i18n/campo'
import { esClave, texto } from '#i18n/texto'
import type { Row } from '#server/db/row'
import departamentos from '../../contract/texto/municipios.json' with { type: 'json' }

const DINERO = new Set([
  'bruto',
  'descuento',
  'neto',
  'precio',
  'precio_matricula',
  'precio_mensualidad',
  'total',
  'monto',
  'fondo',
  'limite_consumidor_final',
  'a_favor',
  'costo',
  'importe_exento',
  'gravado_15',
  'gravado_18',
  'isv',
  'retenido',
  'pagado',
  'mora_quitada',
  'mora_devuelta',
])
const MUNICIPIOS = new Map(
  departamentos.flatMap((departamento) =>
    departamento.municipios.map(({ codigo, nombre }) => [codigo, `${nombre}, ${departamento.nombre}`]),
  ),
)

/** Formats of a text by its field, where its look does not tell. */
const TEXTOS: Readonly<Record<string, (value: string) => string>> = {
  dni: formatoDni,
  rtn: formatoRtn,
  rtn_proveedor: formatoRtn,
  telefono: formatoTelefono,
  telefono_2: formatoTelefono,
  whatsapp: formatoTelefono,
  encargado_dni: formatoDni,
  encargado_telefono: formatoTelefono,
  encargado_whatsapp: formatoTelefono,
  perfil: (valor) => texto(`enlaces.primer_inicio.perfiles.${valor}`),
  encargado_parentesco: (valor) => texto(`opciones.parentesco.${valor}`),
  municipio: (codigo) => MUNICIPIOS.get(codigo) ?? codigo,
  // Its bytes are nowhere in the bitácora, only their fingerprint.
  logo: () => texto('bitacora.valor.imagen'),
  permisos: (permiso) => {
    const [modulo = '', accion = ''] = permiso.split(':')
    return `${nombreDeModulo(modulo)} (${texto(`modulos.accion.${accion}`).toLowerCase()})`
  },
  orden_menu: (modulo) => nombreDeModulo(modulo),
  paquetes_apagados: (paquete) => texto(`paquetes.${paquete}.nombre`),
}

/** An item of a list, in as few words as tell it from the others. */
const ELEMENTOS: Readonly<Record<string, (item: Row) => string>> = {
  encargados: (e) =>
    juntos([
      `${String(e.nombres)} ${String(e.apellidos)} (${String(valorLeido('parentesco', e.parentesco))})`,
      ...['dni', 'telefono', 'telefono_2', 'whatsapp', 'correo', 'direccion'].map((campo) =>
        valorLeido(campo, e[campo]),
      ),
    ]),
  datos_facturacion: (d) => juntos([String(d.nombre), valorLeido('rtn', d.rtn)]),
  retenciones: (r) => juntos([String(r.nombre), formatoLempiras(Number(r.monto))]),
  horarios: (h) =>
    juntos([
      `${formatoDia(Number(h.dia))} ${formatoHora(String(h.hora_inicio))}–${formatoHora(String(h.hora_fin))}`,
      valorLeido('aula', h.aula),
      h.vigente_desde ? texto('bitacora.valor.desde', { fecha: formatoFecha(String(h.vigente_desde)) }) : null,
    ]),
  cargos: (c) =>
    juntos([
      String(c.descripcion),
      formatoLempiras(Number(c.neto)),
      texto('bitacora.valor.vence', { fecha: formatoFecha(String(c.vence)) }),
      c.anulado ? texto('opciones.estado.anulado').toLowerCase() : null,
    ]),
}

const juntos = (partes: (string | null)[]): string =>
  partes.filter((parte) => parte !== null && parte !== '').join(', ')

/** A module's name for people, also of one without a screen. */
export const nombreDeModulo = (modulo: string): string =>
  [`modulos.nombre.${modulo}`, `ajustes.bitacora.modulo.${modulo}`].filter(esClave).map((clave) => texto(clave))[0] ??
  modulo

/** The name of a field; of one that nobody named, its own word. */
export function nombreDeCampo(campo: string, modulo?: string): string {
  const clave = claveDeCampo(campo, modulo)
  if (esClave(clave)) return texto(clave)
  const palabras = campo.replaceAll('_', ' ')
  return palabras.charAt(0).toUpperCase() + palabras.slice(1)
}

/** A value as a person reads it; null for an empty one and for what no few words can say. */
export function valorLeido(campo: string, value: unknown): string | null {
  if (typeof value === 'boolean') return texto(value ? 'comun.si' : 'comun.no')
  if (typeof value === 'number') return numero(campo, value)
  if (typeof value === 'string') return value === '' ? null : palabra(campo, value)
  return null
}

/** The items of a list as they read, each once; undefined when it is no list of which something can be said. */
export function elementosLeidos(campo: string, value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const leidos = value.map((item: unknown) =>
    typeof item === 'object' && item !== null ? (ELEMENTOS[campo]?.(item as Row) ?? null) : valorLeido(campo, item),
  )
  return leidos.every((leido) => leido !== null) ? leidos : undefined
}

function numero(campo: string, value: number): string {
  if (DINERO.has(campo)) return formatoLempiras(value)
  if (campo === 'tasa') return formatoPorcentaje(value)
  // Centavos or basis points: both are hundredths.
  return campo === 'mora_valor' || campo === 'valor'
    ? formatoNumero(value / 100, 2)
    : formatoNumero(value, Number.isInteger(value) ? 0 : 2)
}

function palabra(campo: string, value: string): string {
  const own = TEXTOS[campo]
  if (own) return own(value)
  if (esClave(`opciones.${campo}.${value}`)) return texto(`opciones.${campo}.${value}`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatoFecha(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatoInstante(value)
  return /^\d{2}:\d{2}:\d{2}$/.test(value) ? formatoHora(value) : value
}
