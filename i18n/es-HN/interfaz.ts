import { accesos } from '#i18n/es-HN/accesos'
import { ajustes } from '#i18n/es-HN/ajustes'
import { arreglos } from '#i18n/es-HN/arreglos'
import { becas } from '#i18n/es-HN/becas'
import { asistencias } from '#i18n/es-HN/asistencias'
import { autorizaciones } from '#i18n/es-HN/autorizaciones'
import { ayuda } from '#i18n/es-HN/ayuda'
import { banco } from '#i18n/es-HN/banco'
import { buscar } from '#i18n/es-HN/buscar'
import { busqueda } from '#i18n/es-HN/busqueda'
import { cajaChica } from '#i18n/es-HN/cajaChica'
import { campos } from '#i18n/es-HN/campos'
import { cartas } from '#i18n/es-HN/cartas'
import { catalogos } from '#i18n/es-HN/catalogos'
import { celdas } from '#i18n/es-HN/celdas'
import { clases } from '#i18n/es-HN/clases'
import { comun } from '#i18n/es-HN/comun'
import { consentimiento } from '#i18n/es-HN/consentimiento'
import { contador } from '#i18n/es-HN/contador'
import { heredados } from '#i18n/es-HN/heredados'
import { convocatorias } from '#i18n/es-HN/convocatorias'
import { constancias } from '#i18n/es-HN/constancias'
import { cuenta } from '#i18n/es-HN/cuenta'
import { cxc } from '#i18n/es-HN/cxc'
import { datos } from '#i18n/es-HN/datos'
import { descuentos } from '#i18n/es-HN/descuentos'
import { enlaces } from '#i18n/es-HN/enlaces'
import { facturacion } from '#i18n/es-HN/facturacion'
import { finiquitos } from '#i18n/es-HN/finiquitos'
import { formulario } from '#i18n/es-HN/formulario'
import { fotos } from '#i18n/es-HN/fotos'
import { gastos } from '#i18n/es-HN/gastos'
import { grupos } from '#i18n/es-HN/grupos'
import { importacion } from '#i18n/es-HN/importacion'
import { informes } from '#i18n/es-HN/informes'
import { hallar } from '#i18n/es-HN/hallar'
import { historial } from '#i18n/es-HN/historial'
import { layout } from '#i18n/es-HN/layout'
import { lista } from '#i18n/es-HN/lista'
import { marco } from '#i18n/es-HN/marco'
import { metas } from '#i18n/es-HN/metas'
import { modulos } from '#i18n/es-HN/modulos'
import { paquetes } from '#i18n/es-HN/paquetes'
import { opciones } from '#i18n/es-HN/opciones'
import { plantillas } from '#i18n/es-HN/plantillas'
import { publico } from '#i18n/es-HN/publico'
import { ra } from '#i18n/es-HN/ra'
import { recibos } from '#i18n/es-HN/recibos'
import { recordatorios } from '#i18n/es-HN/recordatorios'
import { registro } from '#i18n/es-HN/registro'
import { registros } from '#i18n/es-HN/registros'
import { reportados } from '#i18n/es-HN/reportados'
import { reportes } from '#i18n/es-HN/reportes'
import { sesion } from '#i18n/es-HN/sesion'
import { inicio } from '#i18n/es-HN/inicio'
import { tesoreria } from '#i18n/es-HN/tesoreria'
import { usuarios } from '#i18n/es-HN/usuarios'
import { validacion } from '#i18n/es-HN/validacion'
import { varios } from '#i18n/es-HN/varios'
import { ventas } from '#i18n/es-HN/ventas'
import { vistas } from '#i18n/es-HN/vistas'

/** The screens' words by area: nothing else goes to a browser, and of these what its screens say (build/palabras.ts). */
export const interfaz = {
  ra,
  comun,
  campos,
  opciones,
  validacion,
  modulos,
  sesion,
  enlaces,
  layout,
  marco,
  formulario,
  datos,
  lista,
  buscar,
  varios,
  busqueda,
  ayuda,
  catalogos,
  accesos,
  cuenta,
  descuentos,
  facturacion,
  recibos,
  reportados,
  tesoreria,
  banco,
  gastos,
  cajaChica,
  reportes,
  cxc,
  recordatorios,
  informes,
  ajustes,
  usuarios,
  importacion,
  autorizaciones,
  hallar,
  historial,
  publico,
  finiquitos,
  grupos,
  arreglos,
  constancias,
  fotos,
  plantillas,
  becas,
  ventas,
  consentimiento,
  contador,
  heredados,
  convocatorias,
  registro,
  registros,
  cartas,
  asistencias,
  metas,
  celdas,
  clases,
  inicio,
  paquetes,
  vistas,
}
