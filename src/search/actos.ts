import { COBRAR, esModulo, moduloDe, moduloDeRuta, type ClavePermiso, type NombreModulo } from '#contract/modulos'
import { MODULO_DE_TIPO, TIPOS_IMPORTACION } from '#contract/importacion/tipos'
import { PERFIL } from '#contract/rutas'
import { translate } from '#i18n/translate'
import type { Session } from '#src/session/api.ts'
import { lineasDeMenu, type Linea } from './search-model.ts'

/**
 * Verbs that somebody looks for, each with the right that it takes and the page that does it: a form, or the list whose
 * record one opens for it. Their words, and the other words for them, are `hallar.acto` by the same key.
 */
const ACTOS: Readonly<Record<string, readonly [permiso: ClavePermiso | null, ruta: string]>> = {
  cobrar: ['RecibosIndividuales:crear', COBRAR],
  vender: ['RecibosVarios:crear', moduloDe('RecibosVarios').path],
  devolver_venta: ['RecibosVarios:anular', '/recibos/recibosVarios/ventas'],
  devolver: ['RecibosIndividuales:anular', '/recibos/recibosIndividuales'],
  anular_recibo: ['RecibosIndividuales:anular', '/recibos/recibosIndividuales'],
  anular_venta: ['RecibosVarios:anular', '/recibos/recibosVarios/ventas'],
  reimprimir: ['RecibosIndividuales:ver', '/recibos/recibosIndividuales'],
  ventas_hechas: ['RecibosVarios:ver', '/recibos/recibosVarios/ventas'],
  abrir_caja: ['Caja:crear', '/recibos/caja'],
  cerrar_caja: ['Caja:ver', '/recibos/caja'],
  cajas_anteriores: ['Caja:ver', '/recibos/caja/historial'],
  estudiante: ['Clientes:crear', '/catalogos/clientes/create'],
  importar_estudiantes: ['Clientes:crear', '/catalogos/clientes/importar'],
  matricular: ['Matriculas:crear', '/catalogos/matriculas/create'],
  curso: ['Cursos:crear', '/catalogos/cursos/create'],
  convocatoria: ['Convocatorias:crear', '/catalogos/convocatorias/create'],
  cartas_que_faltan: ['CartaConsentimiento:ver', '/reportes/carta-consentimiento/faltan'],
  texto_de_carta: ['Centro:editar', '/reportes/carta-consentimiento/texto'],
  feriados: ['Asistencia:ver', '/asistencia/feriados'],
  matriz_de_asistencia: ['ReporteAsistencias:ver', '/ReporteAsistencias/matriz'],
  cargo_a_grupo: ['CargosGrupo:crear', '/catalogos/cargosGrupo/create'],
  arreglo: ['Arreglos:crear', '/catalogos/arreglos/create'],
  estado_de_cuenta: ['MovimientosBanco:crear', '/recibos/movimientos/importar'],
  movimiento: ['MovimientosBanco:crear', '/recibos/movimientos/create'],
  gasto: ['Gastos:crear', '/Gastos/create'],
  vale: ['CajaChica:crear', '/CajaChica/create'],
  factura_a_credito: ['Facturas:crear', '/facturacion/facturas/a-credito'],
  sin_factura: ['Facturas:ver', '/facturacion/facturas/sin-factura'],
  rango: ['RangosCAI:crear', '/facturacion/rangos/create'],
  constancia: ['Constancias:crear', '/catalogos/constancias/create'],
  carnets: ['Constancias:crear', '/catalogos/constancias/carnets'],
  diplomas: ['Constancias:crear', '/catalogos/constancias/diplomas'],
  finiquito: ['Finiquitos:crear', '/catalogos/finiquitos/create'],
  beca: ['Becas:crear', '/catalogos/becas/create'],
  descuento: ['Descuentos:crear', '/catalogos/descuentos/create'],
  cuenta: ['Cuentas:crear', '/recibos/cuentas/create'],
  usuario: ['Usuarios:crear', '/usuarios/usuarios/create'],
  docente: ['Docentes:crear', '/usuarios/docentes/create'],
  rol: ['Roles:crear', '/usuarios/roles/create'],
  mi_clave: [null, PERFIL],
}

/**
 * All that the search leads to by its name: the lines of the menu with their other words, the acts that this user may
 * do, and the modules that the school has switched off, which say so.
 */
export function lineasDe({ menu, modulos, apagados = [] }: Pick<Session, 'menu' | 'modulos' | 'apagados'>): Linea[] {
  const otras = (name: NombreModulo) => translate(`hallar.modulo.${name}`)
  const apagado = (name: string) => apagados.includes(name)
  const puede = (clave: ClavePermiso) => {
    const [name = '', accion = ''] = clave.split(':')
    return !apagado(name) && modulos.some((modulo) => modulo.name === name && modulo.acciones?.includes(accion))
  }
  // A thing that an act changes may be of another module than the page where it is done, as the text of a letter is.
  const seAbre = (path: string) => {
    const pagina = moduloDeRuta(path)?.name
    return !pagina || puede(`${pagina}:ver`)
  }
  const delMenu = lineasDeMenu(menu).map((linea) =>
    linea.item.modulo && linea.item.path === moduloDe(linea.item.modulo).path
      ? { ...linea, tambien: otras(linea.item.modulo) }
      : linea,
  )
  const actos = Object.entries(ACTOS).flatMap(([acto, [clave, path]]): Linea[] => {
    const label = translate(`hallar.acto.${acto}.nombre`)
    const tambien = translate(`hallar.acto.${acto}.tambien`)
    if (!clave) return [{ item: { name: acto, path }, label, area: '', tambien }]
    const modulo = clave.split(':')[0] as NombreModulo
    return puede(clave) && seAbre(path)
      ? [{ item: { name: acto, path, modulo }, label, area: dondeEsta(modulo), tambien }]
      : []
  })
  const archivos = TIPOS_IMPORTACION.flatMap((tipo): Linea[] => {
    const name = MODULO_DE_TIPO[tipo]
    const path = `${moduloDe(name).path}/importar`
    const ya = actos.some(({ item }) => item.path === path)
    if (ya || !(puede(`${name}:crear`) || puede(`${name}:editar`))) return []
    const modulo = translate(`modulos.nombre.${name}`)
    const label = translate('hallar.importar', { modulo })
    return [
      { item: { name: `importar_${tipo}`, path, modulo: name }, label, area: dondeEsta(name), tambien: 'excel csv' },
    ]
  })
  // A form that is a line of the menu is an act too: once, with the words of both.
  const solos = delMenu.filter(
    ({ item, label }) => !actos.some((acto) => acto.item.path === item.path && acto.label === label),
  )
  const deFuera = modulos.flatMap(({ name }): Linea[] =>
    esModulo(name) && apagado(name)
      ? [
          {
            item: { name, path: moduloDe(name).path, modulo: name },
            label: translate(`modulos.nombre.${name}`),
            area: translate(`modulos.area.${moduloDe(name).area}`),
            tambien: otras(name),
            nota: 'hallar.apagado',
          },
        ]
      : [],
  )
  return [...solos, ...actos, ...archivos, ...deFuera]
}

/** «Bancos y cierre › Cierre del mes». */
function dondeEsta(name: NombreModulo): string {
  const fila = translate(`modulos.area.${moduloDe(name).area}`)
  const nombre = translate(`modulos.nombre.${name}`)
  return fila === nombre ? fila : `${fila} › ${nombre}`
}
