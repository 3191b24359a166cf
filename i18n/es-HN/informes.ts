/** Lists and reports that a user gets by mail. */
export const informes = {
  boton: 'Enviar por correo cada…',
  titulo: 'Recibir este informe por correo',
  detalle:
    'Le llega a usted, en Excel y como usted puede verlo ese día, con los filtros de ahora. «Hoy», «Esta semana» y «Este mes» son los del período que terminó; las fechas escritas no cambian.',
  nombre: 'Nombre',
  programar: 'Recibirlo',
  programado: 'Quedó programado. Lo ve y lo quita en «Mi perfil».',
  cada: {
    rotulo: 'Cada cuánto',
    dia: 'Cada día, con lo de ayer',
    semana: 'Cada lunes, con la semana que terminó',
    mes: 'Cada día 1, con el mes que terminó',
  },
  lista: {
    titulo: 'Informes por correo',
    ninguno: 'No recibe ninguno. Prográmelos con «Enviar por correo cada…», en el botón de exportar de una lista.',
    pausar: 'Pausar',
    pausar_este: 'Pausar %{nombre}',
    seguir: 'Reanudar',
    seguir_este: 'Reanudar %{nombre}',
    quitar: 'Quitar',
    quitar_este: 'Quitar %{nombre}',
    pausado: 'En pausa',
    sin_permiso: 'Ya no puede exportarlo',
    ultimo: 'el último, hasta el %{fecha}',
    no_salio: 'el último, hasta el %{fecha}, no ha salido',
    hecho: 'Quedó guardado.',
    quitado: 'Ya no lo recibe.',
  },
  error: {
    sin_correo: 'Este sistema no tiene servidor de correo: no puede enviar informes.',
    maximo: 'Recibe ya %{max} informes. Quite uno en «Mi perfil».',
  },
} as const
