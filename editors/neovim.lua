-- Search expressions in Neovim 0.7 and newer: files called *.search, helped by `search-expression lsp`.
-- Load it from init.lua; the settings are those of every editor, and all optional.
local settings = {
  searchExpression = {
    -- schema = 'fields.json',
    -- timeZone = 'Europe/Amsterdam',
    -- locale = 'en',
    -- profile = 'full',
  },
}

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.search',
  callback = function()
    vim.bo.filetype = 'search-expression'
  end,
})

local server = {
  name = 'search_expression',
  cmd = { 'search-expression', 'lsp' },
  settings = settings,
}

if vim.fn.has('nvim-0.11') == 1 then
  server.filetypes = { 'search-expression' }
  server.root_markers = { '.git' }
  vim.lsp.config('search_expression', server)
  vim.lsp.enable('search_expression')
  return
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = 'search-expression',
  callback = function(event)
    local git = vim.fn.finddir('.git', vim.fn.expand('<afile>:p:h') .. ';')
    server.root_dir = git ~= '' and vim.fn.fnamemodify(git, ':p:h:h') or vim.fn.expand('<afile>:p:h')
    if vim.lsp.start then
      vim.lsp.start(server)
    else
      -- Before 0.8 every file would have a server of its own.
      vim.g.search_expression_client = vim.g.search_expression_client or vim.lsp.start_client(server)
      vim.lsp.buf_attach_client(event.buf or 0, vim.g.search_expression_client)
    end
    vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
  end,
})
