-- Drives a Neovim as a user does, by its keys, and tells what became of the text. The Neovim that runs this is only the driver.
local given = vim.fn.json_decode(os.getenv('GIVEN'))
local channel = vim.fn.jobstart({ vim.v.progpath, '--embed', '--headless', '--clean', '-n' }, { rpc = true })

local function ask(...)
  return vim.rpcrequest(channel, ...)
end
local function lua(code)
  return ask('nvim_exec_lua', code, {})
end
local function text()
  return table.concat(ask('nvim_buf_get_lines', 0, 0, -1, false), '\n')
end
local function wait(code)
  local done = vim.wait(30000, function()
    return lua('return ' .. code)
  end, 10)
  if not done then
    error('never: ' .. code .. '\n' .. text() .. '\n' .. ask('nvim_exec', 'messages', true))
  end
end
local function keys(typed)
  ask('nvim_input', typed)
end
-- Asks for suggestions behind what is typed, and takes the one that is called so; tells all of them.
local function take(typed, word)
  keys(typed .. '<C-x><C-o>')
  wait('vim.fn.pumvisible() == 1')
  local words = lua('return vim.tbl_map(function(one) return one.word end, vim.fn.complete_info({ "items" }).items)')
  for at, one in ipairs(words) do
    if one == word then
      keys(('<C-n>'):rep(at) .. '<C-y>')
    end
  end
  wait('vim.fn.pumvisible() == 0')
  return words
end
local function messages()
  return lua('return vim.tbl_map(function(one) return one.message end, vim.diagnostic.get(0))')
end

local ran, problem = pcall(function()
  local seen = {}
  lua('vim.o.completeopt = "menuone,noselect"')
  lua(given.before)
  ask('nvim_command', 'edit ' .. vim.fn.fnameescape(given.file))
  seen.filetype = lua('return vim.bo.filetype')
  wait('#vim.diagnostic.get(0) > 0')
  seen.messages = messages()

  lua('vim.ui.select = function(items, _, chosen) chosen(items[1]) end')
  lua('vim.lsp.buf.code_action()')
  wait('#vim.diagnostic.get(0) == 0')
  seen.fixed = text()

  seen.suggested = take('A AND prod', 'product ')
  take('in(10', '101')
  keys(',14)<Esc>')
  wait('vim.fn.mode() == "n"')
  seen.typed = text()
  wait('#vim.diagnostic.get(0) == 0')

  lua('if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 30000 }) else vim.lsp.buf.formatting_sync(nil, 30000) end')
  seen.formatted = text()

  keys('0:lua vim.lsp.buf.hover()<CR>')
  wait('#vim.api.nvim_list_wins() == 2')
  seen.hover = lua([[
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      end
    end
  ]])

  keys('0cwstart<Esc>')
  wait('#vim.diagnostic.get(0) == 1 and vim.diagnostic.get(0)[1].message:find("`start`", 1, true) ~= nil')
  seen.again = messages()
  keys('u')
  wait('#vim.diagnostic.get(0) == 0')
  seen.undone = text()

  seen.attached = lua('return #vim.lsp.get_active_clients()')
  lua('vim.lsp.stop_client(vim.lsp.get_active_clients())')
  wait('#vim.lsp.get_active_clients() == 0')
  io.stdout:write(vim.fn.json_encode(seen))
end)
vim.fn.jobstop(channel)
if not ran then
  io.stderr:write(tostring(problem))
  vim.cmd('cquit')
end
vim.cmd('qall!')
